import { type ConfigOf, consistent, isLoopback, setting } from '@fanfare/runtime/config/config.ts'
import { serviceSettings, storeSettings, urlsOf } from '@fanfare/runtime/config/settings.ts'
import { readKeys } from '@fanfare/runtime/security/secrets.ts'
import { publicKeyOf } from './crypto/vapid.ts'

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

/** A VAPID key, checked with the other settings. */
const vapidKey = (doc: string) => ({
  ...setting.secret({ doc, optional: true }),
  rule: 'a P-256 private key, 32 bytes as base64url',
  read(raw: string): string {
    if (publicKeyOf(raw) === undefined) throw new Error('is not usable: a P-256 private key, 32 bytes as base64url')
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
  publishingUrl: urlsOf('publishing', 3003),
  researchUrl: urlsOf('research', 3004),
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
  instagramDialogUrl: setting.url({
    default: 'https://www.instagram.com',
    schemes: http,
    doc: 'Base URL at which people sign in with Instagram, as browsers reach it.',
  }),
  instagramCodesUrl: setting.url({
    default: 'https://api.instagram.com',
    schemes: http,
    doc: 'Base URL at which codes of Instagram Login become tokens.',
  }),
  instagramGraphUrl: setting.url({
    default: 'https://graph.instagram.com',
    schemes: http,
    doc: 'Base URL of the Graph API that takes tokens of Instagram Login.',
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
  instagramAppId: setting.text({
    optional: true,
    doc: 'Instagram app id of our app at Meta (API setup with Instagram login). Absent: nobody is offered to sign in with Instagram, only with Facebook.',
  }),
  instagramAppSecret: setting.secret({
    optional: true,
    doc: 'Instagram app secret, which belongs to INSTAGRAM_APP_ID.',
  }),
  tiktokUrl: setting.url({ default: 'https://open.tiktokapis.com', schemes: http, doc: 'API of TikTok.' }),
  tiktokSiteUrl: setting.url({
    default: 'https://www.tiktok.com',
    schemes: http,
    doc: 'Site of TikTok with its login dialog, as browsers reach it.',
  }),
  tiktokClientKey: setting.text({
    optional: true,
    doc: 'Client key of our app for TikTok. Absent: nobody is offered to sign in with TikTok.',
  }),
  tiktokClientSecret: setting.secret({ optional: true, doc: 'Client secret of our app for TikTok.' }),
  networkCallbackAgeMs: setting.int({
    default: 3_600_000,
    min: 60_000,
    max: 86_400_000,
    doc: 'How old a signed call of a network may be (deauthorize and data deletion callbacks, events), milliseconds. Each is taken once in that time.',
  }),
  deletionKeepDays: setting.int({
    default: 400,
    min: 30,
    max: 3650,
    doc: 'How long it can be looked up that the data of a person was deleted on their request at a network, days.',
  }),
  offersLifeMs: setting.int({
    default: 15_000,
    min: 0,
    max: 600_000,
    doc: 'How long what a person’s logins offer is taken as it was read before the network is asked again, milliseconds, in each process; what could not be read 3 seconds at most.',
  }),
  tokenRefreshDays: setting.int({
    default: 30,
    min: 1,
    max: 59,
    doc: 'How long before its end a token of 60 days is replaced by a new one, days. The rest is time for trying again.',
  }),
  webhookAllowPrivate: setting.flag({
    default: false,
    doc: 'Webhooks may go to loopback, private and link-local addresses, and by http. Only for development, or where every team is trusted with your network.',
  }),
  vapidPrivateKey: vapidKey(
    'Key that signs notifications to browsers (VAPID, RFC 8292): a P-256 private key, 32 bytes as base64url. Without it none are sent. Another key ends the subscriptions of all browsers.',
  ),
  vapidContact: setting.text({
    default: 'mailto:no-reply@fanfare.localhost',
    doc: 'How push services of browsers reach the operator: mailto: or https:.',
  }),
  pushAllowPrivate: setting.flag({
    default: false,
    doc: 'Notifications may go to push services at loopback, private and link-local addresses, and by http. Only for development.',
  }),
  notifyQuietMs: setting.int({
    default: 120_000,
    min: 0,
    max: 3_600_000,
    doc: 'How long email and browser notifications wait for more of the same cause, milliseconds; five times that at most. What comes meanwhile is one message.',
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
    of: ['INSTAGRAM_DIALOG_URL', 'INSTAGRAM_CODES_URL', 'INSTAGRAM_GRAPH_URL'],
    rule: 'All are the real network (https) or all are a simulated one (http): a code of one means nothing to another.',
    breaks: ({ instagramDialogUrl, instagramCodesUrl, instagramGraphUrl }) =>
      new Set([instagramDialogUrl, instagramCodesUrl, instagramGraphUrl].map(url => url.startsWith('https:'))).size > 1,
  },
  {
    of: ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'],
    rule: 'Both are set, or neither is: without its secret an app can do nothing.',
    breaks: ({ instagramAppId, instagramAppSecret }) => Boolean(instagramAppId) !== Boolean(instagramAppSecret),
  },
  {
    of: ['PUBLIC_URL', 'DIALOG_URL'],
    rule: 'The dialog of the real network returns to https alone, except on the machine itself.',
    breaks: ({ publicUrl, dialogUrl }) =>
      dialogUrl.startsWith('https:') && !publicUrl.startsWith('https:') && !isLoopback(publicUrl),
  },
])

export type Config = ConfigOf<typeof configSpec>
