import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Tenant } from '@fanfare/runtime/db/database.ts'
import type { RedisPasswords } from './backing/redis-users.ts'
import { databaseOwners } from './database-owners.ts'

/** The secrets of an installation. None is in the repository: each installation generates its own. */
export interface Secrets {
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
  /** Of each service's role in Postgres. */
  accountsDatabasePassword: string
  teamDatabasePassword: string
  publishingDatabasePassword: string
  /** Of the user of Redis who may do everything, and of each service's own. */
  redisPassword: string
  gatewayRedisPassword: string
  accountsRedisPassword: string
  teamRedisPassword: string
  publishingRedisPassword: string
}

/** Safe in a URL. */
const password = () => randomBytes(18).toString('base64url')

export function makeSecrets(): Secrets {
  return {
    identitySecret: randomBytes(32).toString('hex'),
    sealKeys: `k1:${randomBytes(32).toString('base64')}`,
    mediaSecret: randomBytes(32).toString('hex'),
    operatorToken: randomBytes(16).toString('hex'),
    metricsToken: randomBytes(16).toString('hex'),
    metaAppId: Array.from({ length: 15 }, () => randomInt(1, 10)).join(''),
    metaAppSecret: randomBytes(16).toString('hex'),
    accountsDatabasePassword: password(),
    teamDatabasePassword: password(),
    publishingDatabasePassword: password(),
    redisPassword: password(),
    gatewayRedisPassword: password(),
    accountsRedisPassword: password(),
    teamRedisPassword: password(),
    publishingRedisPassword: password(),
  }
}

/** Each service's place in the database, with the password of its role. */
export const tenantsOf = (secrets: Secrets): Tenant[] =>
  databaseOwners.map(service => ({ schema: service, role: service, password: secrets[`${service}DatabasePassword`] }))

/** The passwords of Redis by user. */
export const redisPasswordsOf = (secrets: Secrets): RedisPasswords => ({
  admin: secrets.redisPassword,
  gateway: secrets.gatewayRedisPassword,
  accounts: secrets.accountsRedisPassword,
  team: secrets.teamRedisPassword,
  publishing: secrets.publishingRedisPassword,
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
