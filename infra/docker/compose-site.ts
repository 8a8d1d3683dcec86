import type { Secrets } from '../dev/secrets.ts'
import { portsFrom, type Site } from '../dev/topology.ts'

/** Each secret's variable in the `.env` beside docker-compose.yml. */
export const secretVariables: Record<keyof Secrets, string> = {
  identitySecret: 'IDENTITY_SECRET',
  sealKeys: 'SEAL_KEYS',
  mediaSecret: 'MEDIA_SECRET',
  operatorToken: 'OPERATOR_TOKEN',
  metricsToken: 'METRICS_TOKEN',
  metaAppId: 'META_APP_ID',
  metaAppSecret: 'META_APP_SECRET',
  databasePassword: 'DATABASE_PASSWORD',
}

const variable = (name: string, fallback: string) => `\${${name}:-${fallback}}`
const required = (name: string) => `\${${name}:?run make env first}`

/** The site of docker-compose.yml, with its variables still in place: what the file says must follow from the topology. */
export const composeSite: Site = {
  ports: portsFrom(4400),
  host: part => part,
  listenOn: '0.0.0.0',
  databaseUrl: service => `postgres://${service}:${required('DATABASE_PASSWORD')}@postgres:5432/fanfare`,
  redisUrl: 'redis://redis:6379',
  secrets: Object.fromEntries(
    Object.entries(secretVariables).map(([key, name]) => [key, required(name)]),
  ) as unknown as Secrets,
  mediaDir: '/data/media',
  simulatorState: '/data/simulator/state.jsonl',
  publicUrl: variable('PUBLIC_URL', 'http://127.0.0.1:4400'),
  mediaUrl: variable('MEDIA_URL', 'http://gateway:4400'),
  simulatorUrl: variable('SIMULATOR_PUBLIC_URL', 'http://127.0.0.1:4480'),
  webDir: '/app/web/dist',
  workers: 1,
}
