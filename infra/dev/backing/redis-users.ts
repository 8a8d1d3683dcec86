import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import { projectRoot } from './places.ts'

/** The passwords of the users of Redis; `admin` is that of the user `default`, who may do everything. */
export type RedisPasswords = Record<ServiceName | 'admin', string>

const file = join(projectRoot, 'infra/docker/redis/users.acl')
const variableOf = (user: string) => (user === 'admin' ? 'REDIS_PASSWORD' : `${user.toUpperCase()}_REDIS_PASSWORD`)

/** The rules of infra/docker/redis/users.acl with passwords (as hashes) and the prefix of the installation: one line a user. */
export function redisUsers(passwords: RedisPasswords, installation = 'fanfare'): string[] {
  const hashes = Object.entries(passwords).map(
    ([user, password]) => [variableOf(user), `#${createHash('sha256').update(password).digest('hex')}`] as const,
  )
  const values: Record<string, string> = { INSTALLATION: installation, ...Object.fromEntries(hashes) }
  const filled = readFileSync(file, 'utf8').replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return filled.split('\n').filter(line => line.startsWith('user '))
}

/** The URL of a server with a user's name and password in it. */
export function redisUrlOf(server: string, user: ServiceName | 'default', password: string): string {
  const url = new URL(server)
  url.username = user
  url.password = password
  return url.href
}
