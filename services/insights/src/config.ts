import { type ConfigOf, setting } from '@fanfare/runtime/config/config.ts'
import { serviceSettings, storeSettings, urlsOf } from '@fanfare/runtime/config/settings.ts'

const http = ['http', 'https']

/** Every setting of insights. */
export const configSpec = {
  ...serviceSettings({ port: 3005 }),
  ...storeSettings(),
  publicUrl: setting.url({ schemes: http, doc: 'Address that browsers use: links to reports.' }),
  accountsUrl: urlsOf('accounts', 3001),
  teamUrl: urlsOf('team', 3002),
  publishingUrl: urlsOf('publishing', 3003),
  graphUrl: setting.url({
    default: 'https://graph.facebook.com',
    schemes: http,
    doc: 'Graph API of Instagram and Facebook.',
  }),
  instagramGraphUrl: setting.url({
    default: 'https://graph.instagram.com',
    schemes: http,
    doc: 'Graph API that takes tokens of Instagram Login.',
  }),
  tiktokUrl: setting.url({ default: 'https://open.tiktokapis.com', schemes: http, doc: 'API of TikTok.' }),
  networkOrigins: setting.urls({
    optional: true,
    schemes: http,
    doc: 'Where a simulated network shows posts, as browsers reach it. Links to posts lead there or to the networks; any other link is not shown.',
  }),
  metaAppId: setting.text({ doc: 'App id at Meta.' }),
  metaAppSecret: setting.secret({ doc: 'App secret at Meta.' }),
  readAccounts: setting.choice({
    of: ['all', 'seen', 'none'],
    default: 'all',
    doc: 'Whose figures are read at the networks: of every connected account, of those whose figures someone has looked at, or of none. With none, what is known stays and is shown.',
  }),
  readConcurrency: setting.int({
    default: 4,
    min: 1,
    max: 64,
    doc: 'Accounts whose figures one worker reads at once.',
  }),
  callTimeoutMs: setting.int({ default: 20_000, min: 100, doc: 'Longest wait for one answer of a network, in ms.' }),
}

export type Config = ConfigOf<typeof configSpec>

/** Where networks show posts beside their own hosts. */
export const originsOf = ({ networkOrigins }: Pick<Config, 'networkOrigins'>): string[] =>
  networkOrigins ? networkOrigins.split(',') : []
