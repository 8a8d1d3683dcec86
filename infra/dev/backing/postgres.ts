import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bound, saysReady, startChild, stopChild } from './child.ts'
import { publicPlace } from './places.ts'
import { onPort } from './ports.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { claim, clearOrphan } from './postgres-orphan.ts'
import { canReach, postgresUser } from './postgres-user.ts'

export interface Backing {
  url: string
  pid: number
  /** Stops it in order, within ten seconds. */
  close(): Promise<void>
}

export interface PostgresOptions {
  /** Where cluster and password live; made when missing. A second start finds its data again. */
  dataDir: string
  /** On the loopback; a free one by default. */
  port?: number
  /** False for throw-away data: no fsync, several times faster. */
  durable?: boolean
  maxConnections?: number
}

/** Where the data of `dataDir` really is: elsewhere when the user who runs Postgres cannot reach it. */
export function postgresHome(dataDir: string): string {
  const home = resolve(dataDir)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  if (canReach(postgresUser(), home)) return home
  const place = publicPlace(home)
  mkdirSync(place, { recursive: true, mode: 0o755 })
  return place
}

function secretFile(path: string, content: string, owner?: string): void {
  writeFileSync(path, content, { mode: 0o600 })
  chmodSync(path, 0o600)
  if (owner) execFileSync('chown', [`${owner}:`, path])
}

/** Makes the cluster: UTF-8, sorted by code point on every machine alike, superuser `postgres` with a password of its own. */
function initialise(binaries: string, home: string, data: string, user: string | undefined, durable: boolean): void {
  const password = randomBytes(18).toString('base64url')
  const given = join(home, 'initdb-password')
  // A half-made cluster of an interrupted first start has no PG_VERSION in place yet, or no password with it.
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { mode: 0o700 })
  if (user) execFileSync('chown', [`${user}:`, data])
  secretFile(given, password, user)
  const args = [
    '-D',
    data,
    '-U',
    'postgres',
    `--pwfile=${given}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const [command, line] = bound(join(binaries, 'bin/initdb'), durable ? args : [...args, '--no-sync'], {
    onParentDeath: 'KILL',
    user,
  })
  try {
    execFileSync(command, line, {
      stdio: 'pipe',
      cwd: home,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      timeout: 60_000,
    })
  } catch (error) {
    const said = (error as { stderr?: Buffer }).stderr?.toString().trim()
    throw new Error(`Postgres could not make its data folder ${data}: ${said || (error as Error).message}`)
  } finally {
    rmSync(given, { force: true })
  }
  secretFile(join(home, 'password'), password)
}

/**
 * Starts a Postgres 18 of our own on the loopback. It ends with this process, even after kill -9. Data left by an earlier
 * run is kept; a server that outlived its owner is stopped first. Throws with Postgres' last lines when it does not start.
 */
export async function startPostgres({
  dataDir,
  port,
  durable = true,
  maxConnections = 200,
}: PostgresOptions): Promise<Backing> {
  const user = postgresUser()
  const home = postgresHome(dataDir)
  const data = join(home, 'cluster')
  const binaries = postgresBinaries(user)
  await clearOrphan(home, data)
  const made = existsSync(join(data, 'PG_VERSION')) && existsSync(join(home, 'password'))
  if (!made) initialise(binaries, home, data, user, durable)
  claim(home)
  const password = readFileSync(join(home, 'password'), 'utf8')
  const safety = durable
    ? []
    : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum_naptime=10min']
  return onPort(port, async chosen => {
    const settings = [
      `port=${chosen}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `max_connections=${maxConnections}`,
      'timezone=UTC',
      'log_timezone=UTC',
      'lc_messages=C',
      'logging_collector=off',
      'log_destination=stderr',
      ...safety,
    ]
    const args = ['-D', data, ...settings.flatMap(item => ['-c', item])]
    // SIGINT is Postgres' fast shutdown: clients are cut, data is written.
    const child = startChild(join(binaries, 'bin/postgres'), args, {
      onParentDeath: 'INT',
      user,
      cwd: home,
      env: { TZ: 'UTC' },
    })
    try {
      await saysReady(child, 'Postgres', /database system is ready to accept connections/, 60_000)
    } catch (error) {
      await stopChild(child, 'SIGQUIT', 5_000)
      throw error
    }
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${chosen}/postgres`,
      pid: child.pid as number,
      close: () => stopChild(child, 'SIGINT', 10_000),
    }
  })
}
