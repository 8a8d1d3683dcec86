import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import type { Tenant } from '@fanfare/runtime/db/database.ts'
import type { RedisPasswords } from './backing/redis-users.ts'
import { type DatabaseOwner, databaseOwners, serviceNames } from './services.ts'

/** The password of each service's role in Postgres, and of its user of Redis. */
type ServicePasswords = Record<`${DatabaseOwner}DatabasePassword` | `${ServiceName}RedisPassword`, string>

/** The secrets of an installation. None is in the repository: each installation generates its own. */
export interface Secrets extends ServicePasswords {
  /** Signs the identity that one process hands another. */
  identitySecret: string
  /** Encrypts tokens at rest: `id:base64`, first is current. */
  sealKeys: string
  /** Signs the addresses of media. */
  mediaSecret: string
  /** Opens the queue dashboard. */
  operatorToken: string
  /** Lets a collector read the gateway's figures. */
  metricsToken: string
  /** The app as the networks know it. */
  metaAppId: string
  metaAppSecret: string
  /** The same app at Instagram Login. */
  instagramAppId: string
  instagramAppSecret: string
  /** Signs notifications to browsers (VAPID). */
  vapidPrivateKey: string
  /** The same app at TikTok. */
  tiktokClientKey: string
  tiktokClientSecret: string
  /** Of the user of Redis who may do everything. */
  redisPassword: string
}

/** Safe in a URL. */
const password = () => randomBytes(18).toString('base64url')

const appId = () => Array.from({ length: 15 }, () => randomInt(1, 10)).join('')

const servicePasswords = () =>
  Object.fromEntries([
    ...databaseOwners.map(name => [`${name}DatabasePassword`, password()]),
    ...serviceNames.map(name => [`${name}RedisPassword`, password()]),
  ]) as ServicePasswords

export function makeSecrets(): Secrets {
  return {
    identitySecret: randomBytes(32).toString('hex'),
    sealKeys: `k1:${randomBytes(32).toString('base64')}`,
    mediaSecret: randomBytes(32).toString('hex'),
    operatorToken: randomBytes(16).toString('hex'),
    metricsToken: randomBytes(16).toString('hex'),
    metaAppId: appId(),
    metaAppSecret: randomBytes(16).toString('hex'),
    instagramAppId: appId(),
    instagramAppSecret: randomBytes(16).toString('hex'),
    vapidPrivateKey: randomBytes(32).toString('base64url'),
    tiktokClientKey: `aw${randomBytes(8).toString('hex')}`,
    tiktokClientSecret: randomBytes(16).toString('hex'),
    redisPassword: password(),
    ...servicePasswords(),
  }
}

/** Each service's place in the database, with the password of its role. */
export const tenantsOf = (secrets: Secrets): Tenant[] =>
  databaseOwners.map(service => ({ schema: service, role: service, password: secrets[`${service}DatabasePassword`] }))

/** The passwords of Redis by user. */
export const redisPasswordsOf = (secrets: Secrets): RedisPasswords => ({
  admin: secrets.redisPassword,
  ...(Object.fromEntries(serviceNames.map(name => [name, secrets[`${name}RedisPassword`]])) as Record<
    ServiceName,
    string
  >),
})

/** The secrets in `file`, made at the first call; ones that a newer version needs are added. Only its owner may read it. */
export function secretsIn(file: string): Secrets {
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {}
  const secrets = { ...makeSecrets(), ...kept }
  if (Object.keys(secrets).some(key => !(key in kept))) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  return secrets
}

/** The operator's password of this checkout; undefined where it has never been started. */
export function localOperatorToken(file: string): string | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>).operatorToken : undefined
}
