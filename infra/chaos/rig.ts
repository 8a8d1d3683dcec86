import { join } from 'node:path'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import pg from 'pg'
import type { Backing } from '../dev/backing/postgres.ts'
import { type Client, createClient } from '../testing/client.ts'
import { type Separate, startSeparate } from '../testing/launched.ts'
import { until } from '../testing/until.ts'
import { control } from '../testing/walk.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { createAlbum } from './album.ts'
import { isStopped } from './process-state.ts'
import { shrunk, times } from './times.ts'
import { startWorker, type Worker } from './worker.ts'

/** How posts of pages go out on a rig's workers. */
export type Flow = 'draft-then-publish' | 'photos-then-feed'

/** One launched system to be hurt, with a signed-in person and connected accounts. */
export interface Rig {
  flow: Flow
  system: Separate
  client: Client
  teamId: string
  accounts: Accounts
  album: Awaited<ReturnType<typeof createAlbum>>
  db: pg.Pool
  /** The desk of the simulated network. */
  desk: <T>(method: string, path: string, body?: unknown) => Promise<T>
  /** The servers as they run now: cases stop and start them. */
  servers: { postgres: Backing; redis: Backing }
  /** Holds the system's own worker still, so that only workers of the run are at work. It must have nothing in hand. */
  freeze(): Promise<void>
  thaw(): void
  /** A worker of the run's own. */
  worker(env?: Record<string, string>, nodeArgs?: string[]): Promise<Worker>
  stop(): Promise<void>
}

/** The plan with the most posts a day. */
const plan = '3'

/** Starts a system whose deadlines are short, and signs a person up on it. */
export async function startRig(flow: Flow): Promise<Rig> {
  const system = await startSeparate({
    workers: 1,
    env: part => ({
      DEFAULT_PRODUCT_ID: plan,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'info',
      ...(part.kind === 'publishing' ? { ...shrunk, PAGE_FLOW: flow } : {}),
    }),
  })
  const db = new pg.Pool({ connectionString: system.adminUrl, max: 2, connectionTimeoutMillis: 2_000 })
  // Postgres is stopped under it, too.
  db.on('error', () => undefined)
  const servers = { postgres: system.postgres as Backing, redis: system.redis as Backing }
  const stop = async () => {
    await db.end().catch(() => undefined)
    await system.stop()
    await Promise.all([servers.postgres.close(), servers.redis.close()])
  }
  try {
    const desk: Rig['desk'] = (method, path, body) => control(system.simulatorUrl, method, path, body)
    await desk('PUT', '/settings', { imageDelayMs: times.picture, keepBytes: false, containerLimit: 10_000 })
    const client = createClient(system.gatewayUrl)
    await client.signUp({ name: 'Fanfare Chaos', email: `chaos-${Date.now()}@chaos.example` })
    const teamId = (await client.call(GetUser)).active_team
    if (!teamId) throw new Error('the new person has no team')
    const own = system.part('worker')
    return {
      flow,
      system,
      client,
      teamId,
      db,
      desk,
      servers,
      stop,
      accounts: createAccounts(client, system.simulatorUrl, teamId),
      album: await createAlbum(client),
      async freeze() {
        own.signal('SIGSTOP')
        await until(() => isStopped(own.pid() as number), { what: 'the frozen worker' })
      },
      thaw: () => own.signal('SIGCONT'),
      worker: (env = {}, nodeArgs = []) => startWorker(own.part, join(system.dataDir, 'logs'), env, nodeArgs),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
