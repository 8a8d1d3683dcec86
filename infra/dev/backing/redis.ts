import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saysReady, startChild, stopChild } from './child.ts'
import { onPort } from './ports.ts'
import type { Backing } from './postgres.ts'
import { redisBinary } from './redis-binary.ts'
import { type RedisPasswords, redisUrlOf, redisUsers } from './redis-users.ts'

export interface RedisOptions {
  /** The server's working folder; a temporary one by default, removed on close. */
  dataDir?: string
  /** On the loopback; a free one by default. */
  port?: number
  /** Logical databases; tests take one each. */
  databases?: number
  /** With them each service has a user of its own and nobody gets in without a password; the URL is then the administrator's. */
  passwords?: RedisPasswords
  say?: (text: string) => void
}

/**
 * Starts a Redis of our own on the loopback. It ends with this process, even after kill -9, and keeps nothing on disk:
 * Postgres holds the truth. Throws with the command for this system where no Redis can be had.
 */
export async function startRedis({
  dataDir,
  port,
  databases = 16,
  passwords,
  say,
}: RedisOptions = {}): Promise<Backing> {
  const { path, libraries } = await redisBinary(say)
  return onPort(port, async chosen => {
    const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'fanfare-redis-'))
    mkdirSync(folder, { recursive: true })
    const tidy = () => {
      if (!dataDir) rmSync(folder, { recursive: true, force: true })
    }
    const args = ['--port', `${chosen}`, '--bind', '127.0.0.1', '--dir', folder, '--databases', `${databases}`]
    args.push('--save', '', '--appendonly', 'no', '--daemonize', 'no', '--maxmemory-policy', 'noeviction')
    // Queues wait for the next due time by a timeout of Redis, which is looked at so often a second: at 10, the default, up to 100 ms late.
    args.push('--hz', '50')
    if (passwords) {
      const file = join(folder, 'users.acl')
      writeFileSync(file, `${redisUsers(passwords).join('\n')}\n`, { mode: 0o600 })
      args.push('--aclfile', file)
    }
    const env = libraries ? { LD_LIBRARY_PATH: libraries } : {}
    const child = startChild(path, args, { onParentDeath: 'TERM', env })
    try {
      await saysReady(child, 'Redis', /Ready to accept connections/i, 20_000)
    } catch (error) {
      await stopChild(child, 'SIGKILL', 2_000)
      tidy()
      throw error
    }
    return {
      url: passwords
        ? redisUrlOf(`redis://127.0.0.1:${chosen}`, 'default', passwords.admin)
        : `redis://127.0.0.1:${chosen}`,
      pid: child.pid as number,
      async close() {
        await stopChild(child, 'SIGTERM', 5_000)
        tidy()
      },
    }
  })
}
