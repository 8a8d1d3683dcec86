import type { Secrets } from '../dev/secrets.ts'
import { portsFrom, type Site } from '../dev/topology.ts'

/** Each secret's variable in the `.env` beside docker-compose.yml. */
const secretVariables: Record<keyof Secrets, string> = {
  identitySecret: 'IDENTITY_SECRET',
  sealKeys: 'SEAL_KEYS',
  mediaSecret: 'MEDIA_SECRET',
  operatorToken: 'OPERATOR_TOKEN',
  metricsToken: 'METRICS_TOKEN',
  metaAppId: 'META_APP_ID',
  metaAppSecret: 'META_APP_SECRET',
  accountsDatabasePassword: 'ACCOUNTS_DATABASE_PASSWORD',
  teamDatabasePassword: 'TEAM_DATABASE_PASSWORD',
  publishingDatabasePassword: 'PUBLISHING_DATABASE_PASSWORD',
  redisPassword: 'REDIS_PASSWORD',
  gatewayRedisPassword: 'GATEWAY_REDIS_PASSWORD',
  accountsRedisPassword: 'ACCOUNTS_REDIS_PASSWORD',
  teamRedisPassword: 'TEAM_REDIS_PASSWORD',
  publishingRedisPassword: 'PUBLISHING_REDIS_PASSWORD',
}

const variable = (name: string, fallback: string) => `\${${name}:-${fallback}}`
const required = (name: string) => `\${${name}:?run make env first}`

/** The site of docker-compose.yml, with its variables still in place: what the file says must follow from the topology. */
export const composeSite: Site = {
  ports: portsFrom(4400),
  host: part => part,
  listenOn: '0.0.0.0',
  databaseUrl: service =>
    `postgres://${service}:${required(secretVariables[`${service}DatabasePassword`])}@postgres:5432/fanfare`,
  redisUrl: service => `redis://${service}:${required(secretVariables[`${service}RedisPassword`])}@redis:6379`,
  secrets: Object.fromEntries(
    Object.entries(secretVariables).map(([key, name]) => [key, required(name)]),
  ) as unknown as Secrets,
  mediaDir: '/data/media',
  simulatorState: '/data/simulator/state.jsonl',
  publicUrl: variable('PUBLIC_URL', 'http://127.0.0.1:4400'),
  mediaUrl: variable('MEDIA_URL', ''),
  outside: {
    graphUrl: variable('GRAPH_URL', 'https://graph.facebook.com'),
    uploadUrl: variable('UPLOAD_URL', 'https://rupload.facebook.com'),
    dialogUrl: variable('DIALOG_URL', 'https://www.facebook.com'),
    networkOrigins: variable('NETWORK_ORIGINS', ''),
    mediaOrigins: variable('MEDIA_ORIGINS', 'https://*.fbcdn.net,https://*.cdninstagram.com'),
    smtpUrl: required('SMTP_URL'),
  },
  simulatorUrl: variable('SIMULATOR_PUBLIC_URL', 'http://127.0.0.1:4480'),
  webDir: '/app/web/dist',
  workers: 1,
  drafts: variable('DRAFTS', ''),
  webhookAllowPrivate: variable('WEBHOOK_ALLOW_PRIVATE', ''),
  linkAllowPrivate: variable('LINK_ALLOW_PRIVATE', ''),
}
