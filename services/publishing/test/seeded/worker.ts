import { Readable } from 'node:stream'
import type { Chance } from '@fanfare/infra/chaos/random/chance.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { heartbeat } from '@fanfare/runtime/process/heartbeat.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { configSpec } from '../../src/config.ts'
import type { Db } from '../../src/db/db.ts'
import type { Deps } from '../../src/deps.ts'
import type { VideoDelivery } from '../../src/model/fetched.ts'
import { channels } from '../../src/networks/networks.ts'
import { appRefusals } from '../../src/publisher/app-refusals.ts'
import { callSlots } from '../../src/publisher/call-slots.ts'
import { createCircuit } from '../../src/publisher/circuit.ts'
import { createNetworkLimits } from '../../src/publisher/network-limit.ts'
import { operatorAlerts } from '../../src/publisher/operator-alert.ts'
import type { WorkerContext } from '../../src/publisher/worker-context.ts'
import { mediaLinks } from '../../src/storage/links.ts'
import { mediaReader } from '../../src/stores/media.ts'
import { stepWriter } from '../../src/stores/writes.ts'
import type { Accounts } from './accounts.ts'
import type { MemoryNetwork } from './memory-calls.ts'
import { memoryGraph } from './memory-graph.ts'
import { memoryTikTok } from './memory-tiktok.ts'
import { byteAt } from './network-calls.ts'
import type { Process } from './schedule.ts'

/** The settings of an installation as it is delivered. */
export const config = readConfig(configSpec, {
  DATABASE_URL: 'postgres://127.0.0.1/none',
  REDIS_URL: 'redis://127.0.0.1:9',
  IDENTITY_SECRET: 'the identity secret of these runs....',
  MEDIA_SECRET: 'the media secret of these runs.......',
  TEAM_URL: 'http://127.0.0.1:9',
  ACCOUNTS_URL: 'http://127.0.0.1:9',
  GRAPH_URL: 'http://127.0.0.1:9',
  META_APP_ID: '1',
  META_APP_SECRET: 'secret',
})

/** No file is read: what a file has at a place follows from the place. */
const storage = {
  kind: 'disk',
  size: async () => 1,
  get: async (_key: string, { start, end }: { start: number; end: number }) =>
    Readable.from([Buffer.from(Array.from({ length: end - start + 1 }, (_, at) => byteAt(start + at)))]),
} as unknown as Deps['storage']

/** Jobs only say when a row is looked at; these runs look at the rows themselves. */
const noJobs = {
  made: () => undefined,
  changed: () => undefined,
  settled: () => undefined,
} as unknown as Deps['publicationJobs']

/** Live messages are lost while Redis is away, which nothing waits for. */
const noRedis = {
  multi() {
    throw new Error('there is no Redis in these runs')
  },
} as unknown as Deps['redis']

/** What the modules of publishing need, with the database and the time of a run. */
export const depsOf = (db: Db, time: { ms: number }, { team }: Accounts): Deps => {
  let ids = 1_000_000
  const clock = { now: () => time.ms, instant: () => Temporal.Instant.fromEpochMilliseconds(time.ms) }
  return {
    config,
    db,
    redis: noRedis,
    publicationJobs: noJobs,
    clock,
    ids: { next: () => String(++ids) },
    log: silentLog,
    team,
    accounts: { name: async () => 'Mira', maxRetry: async () => 3, placing: async () => undefined as never },
    storage,
    links: mediaLinks({ secret: config.mediaSecret, clock, publicUrl: 'http://127.0.0.1:9' }),
  } as unknown as Deps
}

/** A worker's process as it starts: nothing is known to it but its name. */
export const workerOf = (
  deps: Deps,
  process: Process,
  {
    network,
    accounts,
    chance,
    pageFlow,
    videoDelivery,
    tiktokFetches,
    crash,
  }: {
    network: MemoryNetwork
    accounts: Accounts
    chance: Chance
    pageFlow: 'draft-then-publish' | 'photos-then-feed'
    videoDelivery: VideoDelivery
    tiktokFetches: boolean
    /** How likely it dies at one of the places where the chaos run ends workers. */
    crash: () => number
  },
): WorkerContext => ({
  deps,
  db: deps.db,
  channels: channels(
    { graph: memoryGraph(network, process), tiktok: memoryTikTok(network, process) },
    {
      pageFlow,
      videoDelivery,
      ...(tiktokFetches ? { tiktokFetches: { emptyUrl: deps.links.fetch('1', 'w1440') } } : {}),
      now: deps.clock.now,
    },
  ),
  credentials: accounts.credentials,
  media: mediaReader(deps.db),
  // The time of these runs is not that of a timer.
  writeStep: stepWriter(deps.db, silentLog, {}),
  renewed: heartbeat('the last lease', config.leaseMs),
  circuit: createCircuit(),
  callSlots: callSlots(10_000),
  networkLimits: createNetworkLimits(),
  appRefusals: appRefusals(),
  mediaEndpoint: {
    isUnreachable: async () => false,
    look: async () => undefined,
    isAway: () => false,
    close: () => undefined,
  },
  notifier: { notify: () => undefined, close: async () => undefined },
  alertOperator: operatorAlerts({ log: silentLog, now: deps.clock.now }),
  limits: config,
  worker: process.name,
  crash(kind, point) {
    if (!process.dead && chance.isTrue(crash())) {
      process.dead = true
      network.harmed('worker dead at a crash point')
      network.trace(`${process.name} dies at ${kind}:${point}`)
    }
  },
})
