import { draftSettings } from '@fanfare/contracts/policy.ts'
import { type ConfigOf, consistent, isLoopback, setting } from '@fanfare/runtime/config/config.ts'
import { serviceSettings, storeSettings, urlsOf } from '@fanfare/runtime/config/settings.ts'
import { readKeys } from '@fanfare/runtime/security/secrets.ts'

const http = ['http', 'https']

/** Keys of the sealer, checked with the other settings instead of at the first secret. */
const keys = (doc: string) => ({
  ...setting.secret({ doc }),
  rule: 'id:base64 of 32 bytes, comma-separated',
  read(raw: string): string {
    try {
      readKeys(raw)
    } catch (err) {
      throw new Error(`is not usable: ${(err as Error).message}`)
    }
    return raw
  },
})

const settings = {
  ...serviceSettings({ port: 3001 }),
  ...storeSettings(),
  publicUrl: setting.url({
    schemes: http,
    doc: 'Address that browsers use: links in mail, the return address of the network’s dialog, Secure cookies on https.',
  }),
  teamUrl: urlsOf('team', 3002),
  sealKeys: keys(
    'Keys that encrypt tokens and second-factor secrets: id:base64 of 32 bytes, comma-separated; the first seals, the others still open.',
  ),
  smtpUrl: setting.url({
    schemes: ['smtp', 'smtps'],
    doc: 'Server that takes our mail, with user and password if it wants them.',
  }),
  mailFrom: setting.text({ default: 'Fanfare <no-reply@fanfare.localhost>', doc: 'Sender of our mail.' }),
  graphUrl: setting.url({ default: 'https://graph.facebook.com', schemes: http, doc: 'Base URL of the Graph API.' }),
  dialogUrl: setting.url({
    default: 'https://www.facebook.com',
    schemes: http,
    doc: 'Base URL of the login dialog, as browsers reach it.',
  }),
  instagramUrl: setting.url({
    default: 'https://www.instagram.com',
    schemes: http,
    doc: 'Base URL of Instagram profiles, for people to open.',
  }),
  graphTimeoutMs: setting.int({
    default: 20_000,
    min: 100,
    max: 120_000,
    doc: 'How long one call to the Graph API may take, milliseconds.',
  }),
  metaAppId: setting.text({ doc: 'Id of our app at Meta.' }),
  metaAppSecret: setting.secret({ doc: 'Secret of our app at Meta.' }),
  metaConfigId: setting.text({
    optional: true,
    doc: 'Configuration of Facebook Login for Business, which apps of type Business need. It then says which permissions the dialog asks for.',
  }),
  webhookAllowPrivate: setting.flag({
    default: false,
    doc: 'Webhooks may go to loopback, private and link-local addresses, and by http. Only for development, or where every team is trusted with your network.',
  }),
  drafts: setting.choice({
    of: draftSettings,
    default: 'plan',
    doc: 'Who may save posts as drafts: teams whose plan has them (product_id 2 or more), all, or nobody (off). The same in accounts and publishing.',
  }),
}

/** Every setting of accounts, and what must hold between them. */
export const configSpec = consistent(settings, [
  {
    of: ['GRAPH_URL', 'DIALOG_URL'],
    rule: 'Both are the real network (https) or both are a simulated one (http): a code of one means nothing to the other.',
    breaks: ({ graphUrl, dialogUrl }) => graphUrl.startsWith('https:') !== dialogUrl.startsWith('https:'),
  },
  {
    of: ['PUBLIC_URL', 'DIALOG_URL'],
    rule: 'The dialog of the real network returns to https alone, except on the machine itself.',
    breaks: ({ publicUrl, dialogUrl }) =>
      dialogUrl.startsWith('https:') && !publicUrl.startsWith('https:') && !isLoopback(publicUrl),
  },
])

export type Config = ConfigOf<typeof configSpec>
