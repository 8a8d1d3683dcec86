import { makeSecrets, type Secrets } from '../dev/secrets.ts'
import { portsFrom, type Site } from '../dev/topology.ts'

/** Each secret's variable in the `.env` beside docker-compose.yml: `metaAppId` is META_APP_ID there. */
const variableOf = (secret: keyof Secrets): string => secret.replace(/[A-Z]/g, capital => `_${capital}`).toUpperCase()
const secretNames = Object.keys(makeSecrets()) as (keyof Secrets)[]

const variable = (name: string, fallback: string) => `\${${name}:-${fallback}}`
/** An installation of before has none of them until make env is run again: it offers no Instagram Login and no TikTok, and sends nothing to browsers. */
const optional = new Set([
  'INSTAGRAM_APP_ID',
  'INSTAGRAM_APP_SECRET',
  'TIKTOK_CLIENT_KEY',
  'TIKTOK_CLIENT_SECRET',
  'VAPID_PRIVATE_KEY',
])
const required = (name: string) => `\${${name}:?run make env first}`

/** The site of docker-compose.yml, with its variables still in place: what the file says must follow from the topology. */
export const composeSite: Site = {
  ports: portsFrom(4400),
  host: part => part,
  listenOn: '0.0.0.0',
  databaseUrl: service =>
    `postgres://${service}:${required(variableOf(`${service}DatabasePassword`))}@postgres:5432/fanfare`,
  redisUrl: service => `redis://${service}:${required(variableOf(`${service}RedisPassword`))}@redis:6379`,
  secrets: Object.fromEntries(
    secretNames.map(key => {
      const name = variableOf(key)
      return [key, optional.has(name) ? variable(name, '') : required(name)]
    }),
  ) as unknown as Secrets,
  mediaDir: '/data/media',
  simulatorState: '/data/simulator/state.jsonl',
  publicUrl: variable('PUBLIC_URL', 'http://127.0.0.1:4400'),
  mediaUrl: variable('MEDIA_URL', ''),
  outside: {
    graphUrl: variable('GRAPH_URL', 'https://graph.facebook.com'),
    uploadUrl: variable('UPLOAD_URL', 'https://rupload.facebook.com'),
    dialogUrl: variable('DIALOG_URL', 'https://www.facebook.com'),
    instagramGraphUrl: variable('INSTAGRAM_GRAPH_URL', 'https://graph.instagram.com'),
    instagramCodesUrl: variable('INSTAGRAM_CODES_URL', 'https://api.instagram.com'),
    instagramDialogUrl: variable('INSTAGRAM_DIALOG_URL', 'https://www.instagram.com'),
    tiktokUrl: variable('TIKTOK_URL', 'https://open.tiktokapis.com'),
    tiktokUploadUrl: variable('TIKTOK_UPLOAD_URL', 'https://open-upload.tiktokapis.com'),
    tiktokSiteUrl: variable('TIKTOK_SITE_URL', 'https://www.tiktok.com'),
    photoAppUrl: variable('PHOTO_APP_URL', ''),
    networkOrigins: variable('NETWORK_ORIGINS', ''),
    mediaOrigins: variable('MEDIA_ORIGINS', 'https://*.fbcdn.net,https://*.cdninstagram.com'),
    smtpUrl: required('SMTP_URL'),
  },
  simulatorUrl: variable('SIMULATOR_PUBLIC_URL', 'http://127.0.0.1:4480'),
  webDir: '/app/web/dist',
  workers: 1,
  features: variable('FEATURES', ''),
  webhookAllowPrivate: variable('WEBHOOK_ALLOW_PRIVATE', ''),
  pushAllowPrivate: variable('PUSH_ALLOW_PRIVATE', ''),
  notifyQuietMs: variable('NOTIFY_QUIET_MS', ''),
  offersLifeMs: variable('OFFERS_LIFE_MS', ''),
  linkAllowPrivate: variable('LINK_ALLOW_PRIVATE', ''),
}
