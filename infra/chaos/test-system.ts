import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { planOf, plans } from '@fanfare/contracts/plans.ts'
import { processStat } from '@fanfare/runtime/process/process-stat.ts'
import pg from 'pg'
import type { Backing } from '../dev/backing/postgres.ts'
import type { Supervised } from '../dev/supervise.ts'
import { type Client, createClient } from '../testing/client.ts'
import { portsOfSystem } from '../testing/free-ports.ts'
import { type Separate, startSeparate } from '../testing/launched.ts'
import { until } from '../testing/until.ts'
import { control } from '../testing/walk.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import { createAlbum } from './album.ts'
import { mayBeFull, programsThatMetIt } from './disk.ts'
import type { Flow } from './flow.ts'
import { tiktokVideosOf } from './kinds.ts'
import { shrunk, times } from './times.ts'
import type { Sent } from './verdict.ts'
import { openWires, type Wires } from './wires.ts'
import { startWorker, type Worker } from './worker.ts'

/** One launched system under test, with a signed-in person and connected accounts. */
export interface TestSystem {
  flow: Flow
  launched: Separate
  client: Client
  teamId: string
  accounts: Accounts
  album: Awaited<ReturnType<typeof createAlbum>>
  db: pg.Pool
  /** The control API of the simulated network. */
  controlApi: <T>(method: string, path: string, body?: unknown) => Promise<T>
  /** The servers as they run now: cases stop and start them. */
  servers: { postgres: Backing; redis: Backing }
  /** Whether the disk is full for what publishing writes: uploads, renderings, and what media workers make. */
  fillDisk(isFull: boolean): void
  /** How many programs that render videos have met the full disk so far. */
  metFullDisk(): number
  /** The connections between the parts and what they talk to. */
  wires: Wires
  /** The system's own workers. */
  workers: Supervised[]
  /** Stops the system's own workers (SIGSTOP), so that only those of the case work. They must hold no lease. */
  freeze(): Promise<void>
  thaw(): void
  /** Starts a worker for a case. */
  worker(env?: Record<string, string>, nodeArgs?: string[]): Promise<Worker>
  /** Called with each post as soon as it is created, so that it is counted even if its case fails. */
  made(post: Sent): void
  stop(): Promise<void>
}

const flowEnv = (flow: Flow) => ({ PAGE_FLOW: flow, TIKTOK_VIDEO_DELIVERY: tiktokVideosOf(flow) })

/** The plan with the most posts a day. */
const plan = planOf(plans.length - 1)

/** Publishing workers of a system: more than one, since each caches different things. */
const workersOf: Record<Flow, number> = { 'draft-then-publish': 2, 'photos-then-feed': 3 }

/** The network asks for a video of a page in pieces of this size: a video of the run in three. */
const chunkBytes = 20_000

/** Starts a system whose deadlines are short, and signs a person up on it. */
export async function startTestSystem(flow: Flow): Promise<TestSystem> {
  const ports = await portsOfSystem()
  const wires = await openWires(ports)
  const fullDisk = join(tmpdir(), `fanfare-full-disk-${process.pid}-${ports.gateway}`)
  const launching = startSeparate({
    ports,
    workers: workersOf[flow],
    env: part => ({
      ...wires.env(part),
      DEFAULT_PRODUCT_ID: `${plan.productId}`,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'info',
      ...(part.kind === 'publishing' ? { ...shrunk, ...flowEnv(flow), VIDEO_PRESET: 'ultrafast' } : {}),
      ...(part.kind === 'publishing' ? mayBeFull(fullDisk) : {}),
    }),
  })
  const launched = await launching.catch(async error => {
    await wires.close()
    throw error
  })
  const db = new pg.Pool({ connectionString: launched.adminUrl, max: 2, connectionTimeoutMillis: 2_000 })
  // Postgres is stopped while the pool is open.
  db.on('error', () => undefined)
  const servers = { postgres: launched.postgres as Backing, redis: launched.redis as Backing }
  const workers = launched.parts.filter(({ part }) => part.kind === 'publishing' && part.role === 'worker')
  const stop = async () => {
    await db.end().catch(() => undefined)
    // Stopped workers do not exit, and silent connections would delay the others.
    for (const worker of workers) worker.signal('SIGCONT')
    await wires.heal().catch(() => undefined)
    await launched.stop()
    for (const file of [fullDisk, `${fullDisk}.programs`]) rmSync(file, { force: true })
    await wires.close()
    await Promise.all([servers.postgres.close(), servers.redis.close()])
  }
  try {
    const controlApi: TestSystem['controlApi'] = (method, path, body) =>
      control(launched.simulatorUrl, method, path, body)
    await controlApi('PUT', '/settings', {
      imageDelayMs: times.picture,
      videoDelayMs: times.picture,
      videoChunkBytes: chunkBytes,
      keepBytes: false,
      containerLimit: 10_000,
      reelLimit: 10_000,
      publishQuota: 10_000,
      tiktokInitsPerMinute: 10_000,
      tiktokStatusPerMinute: 10_000,
      tiktokCreatorInfoPerMinute: 10_000,
      tiktokPostsPerDay: 10_000,
    })
    const client = createClient(launched.gatewayUrl)
    await client.signUp({ name: 'Fanfare Chaos', email: `chaos-${Date.now()}@chaos.example` })
    const teamId = (await client.call(GetUser)).active_team
    if (!teamId) throw new Error('the new person has no team')
    return {
      flow,
      launched,
      client,
      teamId,
      db,
      controlApi,
      servers,
      wires,
      workers,
      stop,
      made: () => undefined,
      metFullDisk: () => programsThatMetIt(fullDisk),
      fillDisk: isFull => (isFull ? writeFileSync(fullDisk, '') : rmSync(fullDisk, { force: true })),
      accounts: createAccounts(client, launched.simulatorUrl, { teamId, most: plan.socialAccounts }),
      album: await createAlbum(client),
      async freeze() {
        for (const worker of workers) worker.signal('SIGSTOP')
        await until(() => workers.every(worker => processStat(worker.pid() as number)?.state === 'T'), {
          what: 'the frozen workers',
        })
      },
      thaw() {
        for (const worker of workers) worker.signal('SIGCONT')
      },
      worker: (env = {}, nodeArgs = []) =>
        startWorker((workers[0] as Supervised).part, join(launched.dataDir, 'logs'), env, nodeArgs),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
