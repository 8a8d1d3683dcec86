import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, provision } from '@fanfare/runtime/db/database.ts'
import { ffmpegSettings } from './backing/ffmpeg-binary.ts'
import { type Backing, startPostgres } from './backing/postgres.ts'
import { startRedis } from './backing/redis.ts'
import { redisUrlOf } from './backing/redis-users.ts'
import { compileCache, precompiled } from './compiled.ts'
import type { Out } from './out.ts'
import { assertFree } from './ports-in-use.ts'
import { redisPasswordsOf, secretsIn, tenantsOf } from './secrets.ts'
import { databaseExtensions, type PoolName, pools } from './services.ts'
import { databaseName, localSite } from './site.ts'
import { type Supervised, supervise } from './supervise.ts'
import { memoryEnv, type Part, type Ports, poolProcesses, type Site, topology } from './topology.ts'

export interface LaunchOptions {
  ports: Ports
  /** Where all state lives: database, media, secrets, logs. */
  dataDir: string
  out: Out
  /** Publishing workers, each a process; 0 lets each service do its background work itself. 1 by default. */
  workers?: number
  /** Processes of the other pools; 1 each by default. */
  pools?: Partial<Record<PoolName, number>>
  /** A Postgres that runs already: the URL of a role that may make databases and roles. */
  postgresUrl?: string
  redisUrl?: string
  /** The gateway as others reach it, where not on the loopback. */
  publicUrl?: string
  /** Settings on top of the topology's, for all parts or by name. */
  env?: (part: Part) => Record<string, string>
  /** Traces and library metrics in every service; off by default. */
  telemetry?: boolean
  /** Start crashed parts again; true by default. */
  restart?: boolean
}

export interface Launched {
  site: Site
  /** Superuser on the database of the services. */
  adminUrl: string
  parts: Supervised[]
  part(name: string): Supervised
  gatewayUrl: string
  simulatorUrl: string
  mailUrl: string
  /** The servers started here; absent where they run elsewhere. */
  postgres?: Backing
  redis?: Backing
  /** Stops all in reverse order, in bounded time. Safe to call twice. */
  stop(): Promise<void>
}

/** Undoes in reverse order, each step once, even when one fails. */
function undoer() {
  const steps: (() => Promise<unknown>)[] = []
  let done: Promise<void> | undefined
  const run = async () => {
    for (const step of steps.reverse()) await step().catch(error => console.error((error as Error).message))
  }
  return {
    add: (step: () => Promise<unknown>) => void steps.push(step),
    run: () => {
      done ??= run()
      return done
    },
  }
}

/**
 * Starts the whole system, one process each, and resolves when every part is ready. All of them end with this process,
 * even after kill -9. Throws with the reason when a port is taken or a part does not come up; nothing is left running then.
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const { ports, dataDir, out, workers = 1, publicUrl, env = () => ({}), restart } = options
  const { postgres: postgresPort, redis: redisPort, ...rest } = ports
  const fixed = Object.entries(rest).filter(([name]) => !pools.some(pool => pool.name === name))
  const started = poolProcesses({ ports, workers, pools: options.pools }).map(({ name, port }) => [name, port])
  const backing = {
    ...(options.postgresUrl ? {} : { postgres: postgresPort }),
    ...(options.redisUrl ? {} : { redis: redisPort }),
  }
  await assertFree({ ...Object.fromEntries([...fixed, ...started]), ...backing }, ports.gateway)
  const undo = undoer()
  try {
    mkdirSync(dataDir, { recursive: true })
    const compiled = precompiled()
    // It may be fetched at the first start, beside the rest; it never throws.
    const ffmpeg = ffmpegSettings(out.say)
    const secrets = secretsIn(join(dataDir, 'secrets.json'))
    const passwords = redisPasswordsOf(secrets)
    const servers = await Promise.allSettled([
      options.postgresUrl ? undefined : startPostgres({ dataDir: join(dataDir, 'postgres'), port: postgresPort }),
      options.redisUrl
        ? undefined
        : startRedis({ dataDir: join(dataDir, 'redis'), port: redisPort, passwords, say: out.say }),
    ])
    for (const item of servers) if (item.status === 'fulfilled' && item.value) undo.add(item.value.close)
    for (const item of servers) if (item.status === 'rejected') throw item.reason
    const [postgres, redis] = servers.map(item => (item.status === 'fulfilled' ? item.value : undefined))
    const adminUrl = await createDatabase(options.postgresUrl ?? (postgres as Backing).url, databaseName)
    const site = localSite({
      adminUrl,
      redisUrl: service => options.redisUrl ?? redisUrlOf((redis as Backing).url, service, passwords[service]),
      ports,
      secrets,
      dataDir,
      publicUrl,
      workers,
      pools: options.pools,
      ffmpeg: await ffmpeg,
    })
    await provision(adminUrl, tenantsOf(secrets), { extensions: databaseExtensions })
    mkdirSync(site.mediaDir, { recursive: true })
    await compiled
    const parts = topology(site).map(part => {
      const preload =
        options.telemetry && part.role ? ['--import', './services/shared/runtime/src/telemetry/otel.ts'] : []
      const telemetry = { OTEL_SERVICE_NAME: part.name, ...(options.telemetry ? { TELEMETRY: 'on' } : {}) }
      const own = { ...memoryEnv, NODE_COMPILE_CACHE: compileCache, ...telemetry }
      const running = supervise(
        { ...part, env: { ...part.env, ...own, ...env(part) } },
        { out, restart, nodeArgs: preload },
      )
      undo.add(running.stop)
      return running
    })
    await Promise.all(parts.map(part => part.ready()))
    const part = (name: string) => {
      const found = parts.find(item => item.part.name === name)
      if (!found) throw new Error(`there is no part "${name}": ${parts.map(item => item.part.name).join(', ')}`)
      return found
    }
    return {
      site,
      adminUrl,
      parts,
      part,
      gatewayUrl: part('gateway').url,
      simulatorUrl: part('simulator').url,
      mailUrl: part('mail').url,
      ...(postgres ? { postgres } : {}),
      ...(redis ? { redis } : {}),
      stop: undo.run,
    }
  } catch (error) {
    await undo.run()
    throw error
  }
}
