import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasApt, libraryPath, onPath, unpackPackages } from './system-packages.ts'

export interface RedisBinary {
  path: string
  /** Folders of libraries that came with it. */
  libraries?: string
}

function works({ path, libraries }: RedisBinary): boolean {
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env
  return spawnSync(path, ['--version'], { env, timeout: 10_000 }).status === 0
}

/** How a person of this system gets a Redis. */
function advice(): string {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  const kin = [...system.matchAll(/^(?:ID|ID_LIKE)="?([^"\n]*)"?$/gm)].map(match => match[1]).join(' ')
  if (/debian|ubuntu/.test(kin)) return 'sudo apt-get install -y redis-server'
  if (/fedora|rhel|centos/.test(kin)) return 'sudo dnf install -y valkey'
  if (/alpine/.test(kin)) return 'apk add valkey'
  if (/arch/.test(kin)) return 'sudo pacman -S valkey'
  if (process.platform === 'darwin') return 'brew install valkey'
  return 'install redis-server or valkey-server'
}

/**
 * A Redis server that runs here: from PATH, else fetched from Debian's or Ubuntu's packages into the cache, which an
 * ordinary user may do. Throws with the command for this system when there is none.
 */
export async function redisBinary(say: (text: string) => void = () => {}): Promise<RedisBinary> {
  for (const name of ['redis-server', 'valkey-server']) {
    const path = onPath(name)
    if (path && works({ path })) return { path }
  }
  let why = 'there is no redis-server or valkey-server on PATH'
  if (hasApt()) {
    try {
      // Since Debian 11 the program itself lies in redis-tools.
      const packages = ['redis-tools', 'redis-server']
      const root = await unpackPackages({ name: 'redis', packages, along: /^lib(?!c6$)/, say })
      const binary = { path: join(root, 'usr/bin/redis-server'), libraries: libraryPath(root) }
      if (works(binary)) return binary
      why = `${binary.path}, fetched from the system's packages, does not run`
    } catch (error) {
      why += `, and fetching one failed (${(error as Error).message})`
    }
  }
  throw new Error(`No Redis: ${why}. Set REDIS_URL, or: ${advice()}`)
}
