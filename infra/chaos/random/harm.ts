import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { startPostgres } from '../../dev/backing/postgres.ts'
import type { Fault, FaultScript } from '../../simulator/src/faults.ts'
import { clearFaults } from '../faults.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'
import { type Peer, peers, type Side } from '../wires.ts'
import type { Chance } from './chance.ts'

/** What is done to a system while people work, with the weight of each. */
const harms = {
  kill: 20,
  freeze: 12,
  cut: 14,
  silence: 12,
  refuse: 8,
  strand: 5,
  slow: 5,
  flush: 4,
  network: 26,
  postgres: 2,
} as const
type Harm = keyof typeof harms

const parts = ['worker', 'publishing', 'gateway', 'accounts', 'team'] as const
const commits = ['media_publish', 'post_publish', 'feed'] as const
const calls = [...commits, 'media', 'photos', 'container_status', 'post_read', 'published_posts', 'comments'] as const
/** Error responses to calls that were carried out nevertheless. */
const lies: Partial<FaultScript>[] = [
  { code: 24, subcode: 2207008 },
  { code: 9007, subcode: 2207027 },
  { code: 4, subcode: 2207051, status: 403 },
  { code: 10, status: 403 },
  { html: true, status: 404 },
  { html: true, status: 408 },
]

/** One harm with all its parameters. */
export interface Plan {
  harm: Harm
  /** Pause before it. */
  afterMs: number
  forMs: number
  part: (typeof parts)[number]
  /** Which of several workers. */
  worker: number
  peer: Peer
  side?: Side
  script: FaultScript
}

function scriptOf(chance: Chance): FaultScript {
  const some = { times: chance.whole(1, 4), probability: 0.5, seed: chance.whole(1, 1_000_000) }
  const call = chance.pick(calls)
  switch (chance.weighed({ lost: 30, late: 20, errors: 20, lies: 20, stale: 10 })) {
    case 'lost':
      return { ...some, kind: chance.pick(['cut_after', 'cut_before'] as const), match: { call } }
    case 'late':
      return {
        ...some,
        kind: chance.pick(['latency', 'latency_after'] as const),
        match: { call },
        delayMs: times.tooLong,
      }
    case 'errors':
      return {
        ...some,
        kind: chance.pick(['http_500', 'http_502_html', 'http_503', 'code_2'] as const),
        match: { call },
      }
    case 'lies':
      return { ...some, ...chance.pick(lies), kind: 'answer_after', match: { call: chance.pick(commits) } }
    case 'stale':
      return { ...some, times: chance.whole(2, 8), kind: 'stale_read', whenLive: true, lagMs: times.lag }
  }
}

/** The harms of one sequence, one after the other, for about `lastMs`. */
export function harmsOf(chance: Chance, lastMs: number): Plan[] {
  const plans: Plan[] = []
  for (let at = 0; at < lastMs; ) {
    const side = chance.pick([undefined, 'workers', 'others'] as const)
    const plan: Plan = {
      harm: chance.weighed(harms),
      afterMs: chance.between(500, 2_500),
      forMs: chance.between(1_000, 5_500),
      part: chance.pick(parts),
      worker: chance.whole(0, 2),
      peer: chance.pick(peers),
      ...(side ? { side } : {}),
      script: scriptOf(chance),
    }
    plans.push(plan)
    at += plan.afterMs + plan.forMs
  }
  return plans
}

const partOf = ({ launched, workers }: TestSystem, { part, worker }: Plan) =>
  part === 'worker' ? (workers[worker % workers.length] as TestSystem['workers'][number]) : launched.part(part)

const does: Record<Harm, (system: TestSystem, plan: Plan) => Promise<void>> = {
  async kill(system, plan) {
    const part = partOf(system, plan)
    if (part.pid()) part.signal('SIGKILL')
    await pause(plan.forMs)
  },
  /** Stops a worker past its lease, so that others take over its posts, then continues it. */
  async freeze(system, plan) {
    const worker = system.workers[plan.worker % system.workers.length] as TestSystem['workers'][number]
    worker.signal('SIGSTOP')
    await pause(times.lease + plan.forMs)
    worker.signal('SIGCONT')
  },
  async cut(system, { peer, side, forMs }) {
    for (const wire of system.wires.to(peer, side)) wire.cut()
    await pause(forMs / 2)
  },
  async silence(system, { peer, side, forMs }) {
    const wires = system.wires.to(peer, side)
    for (const wire of wires) wire.silence()
    await pause(forMs)
    for (const wire of wires) await wire.heal()
  },
  async refuse(system, { peer, side, forMs }) {
    const wires = system.wires.to(peer, side)
    for (const wire of wires) await wire.refuse()
    await pause(forMs)
    for (const wire of wires) await wire.heal()
  },
  async strand(system, { peer, side, forMs }) {
    for (const wire of system.wires.to(peer, side)) wire.strand()
    await pause(forMs)
  },
  async slow(system, { peer, side, forMs }) {
    const wires = system.wires.to(peer, side)
    for (const wire of wires) wire.flow({ delay: 100 })
    await pause(forMs)
    for (const wire of wires) wire.flow('forward')
  },
  async flush(system) {
    const redis = openRedis(system.servers.redis.url, { log: silentLog })
    await redis.flushall()
    await redis.quit()
  },
  async network(system, { script, forMs }) {
    const fault = await system.controlApi<Fault>('POST', '/faults', script)
    await pause(forMs)
    await clearFaults(system, [fault])
  },
  async postgres({ servers, launched }, { forMs }) {
    const port = Number(new URL(launched.adminUrl).port)
    process.kill(servers.postgres.pid, 'SIGQUIT')
    await pause(forMs / 2)
    servers.postgres = await startPostgres({ dataDir: join(launched.dataDir, 'postgres'), port })
  },
}

/** Does the harms of one sequence. Each undoes what it did to connections and processes when it ends. */
export async function harm(system: TestSystem, plans: readonly Plan[]): Promise<void> {
  for (const plan of plans) {
    await pause(plan.afterMs)
    await does[plan.harm](system, plan)
  }
}
