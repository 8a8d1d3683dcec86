import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheDir } from './places.ts'
import type { RedisBinary } from './redis-binary.ts'

const run = promisify(execFile)

/** Packages that hold the server: since Debian 11 the program itself lies in redis-tools. */
const wanted = ['redis-tools', 'redis-server']

function binaryIn(home: string): RedisBinary | undefined {
  const path = ['redis-server', 'redis-check-rdb']
    .map(name => join(home, 'usr/bin', name))
    .find(item => existsSync(item))
  if (!path) return undefined
  const folders = ['usr/lib', 'lib'].map(item => join(home, item)).filter(item => existsSync(item))
  const deeper = folders
    .flatMap(item => readdirSync(item).map(name => join(item, name)))
    .filter(item => item.endsWith('-linux-gnu'))
  return { path: join(home, 'usr/bin/redis-server'), libraries: [...deeper, ...folders].join(':') }
}

function isInstalled(name: string): boolean {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${db:Status-Status}', name], { encoding: 'utf8' })
  return status === 0 && stdout === 'installed'
}

/** The libraries a package file depends on, first choice of each alternative. */
async function libraries(file: string): Promise<string[]> {
  const { stdout } = await run('dpkg-deb', ['-f', file, 'Depends'])
  const names = stdout.split(',').map(
    item =>
      item
        .split('|')[0]
        ?.trim()
        .split(/[\s:(]/)[0] ?? '',
  )
  return names.filter(name => name.startsWith('lib') && name !== 'libc6')
}

/**
 * Fetches the distribution's Redis and the libraries that are missing here, and unpacks them into the cache. Nothing is
 * installed: apt gets lists and a cache of its own, so no rights are needed. Takes some seconds, once.
 */
export async function downloadRedis(architecture: string, say: (text: string) => void): Promise<RedisBinary> {
  const home = join(cacheDir, `redis-${architecture}`)
  const ready = existsSync(home) && binaryIn(home)
  if (ready) return ready
  say('fetching Redis from the packages of this system (once)')
  const work = join(cacheDir, `redis-${architecture}.${process.pid}`)
  rmSync(work, { recursive: true, force: true })
  for (const folder of ['lists/partial', 'apt/archives/partial', 'files', 'root'])
    mkdirSync(join(work, folder), { recursive: true })
  const options = [
    ...[
      '-o',
      `Dir::State::Lists=${work}/lists`,
      '-o',
      `Dir::Cache=${work}/apt`,
      '-o',
      `Dir::Cache::archives=${work}/apt/archives`,
    ],
    // The packager's own user could not write into a private folder.
    ...[
      '-o',
      'APT::Sandbox::User=root',
      '-o',
      'Acquire::Languages=none',
      '-o',
      'Acquire::Retries=2',
      '-o',
      'Acquire::http::Timeout=20',
    ],
  ]
  const apt = (...args: string[]) =>
    run('apt-get', ['-qq', ...options, ...args], { cwd: join(work, 'files'), timeout: 180_000 })
  try {
    await apt('update')
    const fetched = new Set<string>()
    for (let round = wanted; round.length > 0; ) {
      await apt('download', ...round)
      for (const name of round) fetched.add(name)
      const next = new Set<string>()
      for (const file of readdirSync(join(work, 'files'))) {
        const path = join(work, 'files', file)
        await run('dpkg', ['-x', path, join(work, 'root')])
        for (const name of await libraries(path)) if (!fetched.has(name) && !isInstalled(name)) next.add(name)
        rmSync(path)
      }
      round = [...next]
    }
    rmSync(home, { recursive: true, force: true })
    renameSync(join(work, 'root'), home)
  } catch (error) {
    // Another process may have finished the same work a moment earlier.
    const other = existsSync(home) && binaryIn(home)
    if (other) return other
    const said = (error as { stderr?: string }).stderr?.trim().split('\n')[0]
    throw new Error(said || (error as Error).message)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  const binary = binaryIn(home)
  if (!binary) throw new Error('the packages hold no redis-server')
  return binary
}
