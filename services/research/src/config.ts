import { type ConfigOf, setting } from '@fanfare/runtime/config/config.ts'
import { serviceSettings, storeSettings, urlsOf } from '@fanfare/runtime/config/settings.ts'

const http = ['http', 'https']

/** Every setting of research. */
export const configSpec = {
  ...serviceSettings({ port: 3004 }),
  ...storeSettings(),
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
  photoAppUrl: setting.url({
    optional: true,
    schemes: http,
    doc: 'API of the photo app with the path of its version, which counts the posts of hashtags and says whose post a link leads to. Absent: both are unknown, and said to be.',
  }),
  networkOrigins: setting.urls({
    optional: true,
    schemes: http,
    doc: 'Where a simulated network shows posts, as browsers reach it. Links to posts lead there, to instagram.com and to facebook.com; posts with any other link are ignored.',
  }),
  metaAppId: setting.text({ doc: 'App id at Meta.' }),
  metaAppSecret: setting.secret({ doc: 'App secret at Meta.' }),
  hashtagBatches: setting.int({
    default: 2,
    min: 1,
    max: 10,
    doc: 'Batches of up to 100 hashtags that one worker reads at once.',
  }),
  hashtagCalls: setting.int({ default: 16, min: 1, max: 100, doc: 'Hashtags of a batch that are read at once.' }),
  callTimeoutMs: setting.int({ default: 20_000, min: 100, doc: 'Longest wait for one answer of a network, in ms.' }),
}

export type Config = ConfigOf<typeof configSpec>

/** Where networks show posts beside their own hosts. */
export const originsOf = ({ networkOrigins }: Pick<Config, 'networkOrigins'>): string[] =>
  networkOrigins ? networkOrigins.split(',') : []
