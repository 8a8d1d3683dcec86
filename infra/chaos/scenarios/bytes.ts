import { setTimeout as pause } from 'node:timers/promises'
import type { LoggedRequest } from '../../simulator/src/request-log.ts'
import { until } from '../../testing/until.ts'
import type { Connected } from '../accounts.ts'
import type { Case, Outcome } from '../case.ts'
import { clearFaults, type FaultInjection, injectAt, pendingFaults } from '../faults.ts'
import type { Flow } from '../flow.ts'
import { aloneWith, type Group } from '../group.ts'
import { isLinked, type Kind } from '../kinds.ts'
import { send } from '../send.ts'
import { waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'
import type { Sent } from '../verdict.ts'
import type { Worker } from '../worker.ts'
import { victimOf } from './crashes.ts'

/** Start of a worker, a lease that must run out first, and a margin for a busy machine; ms. */
const dieWithin = 60_000

/** What happens while videos are sent. */
interface Trouble {
  fault: string
  /** For each account, in the calls that bring the bytes. */
  injections?: FaultInjection[]
  /** The upload continues from where it broke off. */
  resumes?: true
  /** What is done to the first worker; the next one continues. */
  victim?: (system: TestSystem, posts: readonly Sent[], kind: Kind) => Promise<string[]>
}

const sending = { VIDEO_DELIVERY: 'bytes' }
const networksOf = ({ networkId, page }: Connected): string[] => [networkId, ...(page ? [page.networkId] : [])]

/** The calls that brought bytes to these accounts. */
async function uploads(system: TestSystem, to: readonly Connected[]): Promise<LoggedRequest[]> {
  const calls = to.flatMap(networksOf).map(async account => {
    const query = new URLSearchParams({ call: 'rupload', account, limit: '1000' })
    return (await system.controlApi<{ requests: LoggedRequest[] }>('GET', `/requests?${query}`)).requests
  })
  return (await Promise.all(calls)).flat()
}

/** Kills a worker while bytes of a video are under way, over a slow line. */
async function killedUnderWay(system: TestSystem, posts: readonly Sent[]): Promise<string[]> {
  const lines = system.wires.to('network', 'workers')
  for (const line of lines) line.flow({ drip: times.drip.bytes, ms: times.drip.everyMs }, 'up')
  let victim: Worker | undefined
  try {
    victim = await system.worker(sending)
    const isOpen = async () => {
      const { rowCount } = await system.db.query(
        `select 1 from publishing.publications where post_id = any($1::bigint[]) and prepared ->> 'uploadUrl' is not null`,
        [posts.map(post => post.id)],
      )
      return (rowCount ?? 0) > 0
    }
    await until(isOpen, { withinMs: times.settled, everyMs: 20, what: 'an upload that is open' })
    await pause(times.call / 2)
    victim.signal('SIGKILL')
    await victim.end(dieWithin)
    return []
  } finally {
    await victim?.close()
    await system.wires.heal()
  }
}

/** Kills a worker at a point of the call that sends the bytes. */
const killedAt =
  (point: string): NonNullable<Trouble['victim']> =>
  async (system, _posts, kind) => {
    // The upload is opened before; in a carousel the first picture comes before that.
    const nth = kind === 'videoCarousel' ? 3 : 2
    const at = `${victimOf(kind).crashKind}:${point}:${nth}`
    const victim = await system.worker({ ...sending, CHAOS_CRASH_AT: at })
    const end = await victim.end(dieWithin)
    await victim.close()
    return end === 'SIGKILL' ? [] : [`no worker died at ${at}: it ended by ${end ?? 'nothing'}`]
  }

const once = (kind: FaultInjection['kind']): FaultInjection => ({ kind, call: 'rupload', times: 1 })

const troubles: Trouble[] = [
  { fault: 'sent as bytes', injections: [] },
  { fault: 'sent as bytes, cut half-way', injections: [once('cut_halfway')], resumes: true },
  { fault: 'sent as bytes, cut after the last one', injections: [once('cut_after')] },
  { fault: 'sent as bytes, and the upload expires', injections: [once('container_expired')] },
  { fault: 'sent as bytes, the worker killed while they are under way', victim: killedUnderWay },
  { fault: 'sent as bytes, kill -9 before the first of them', victim: killedAt('prepare.before_call') },
  { fault: 'sent as bytes, kill -9 after the last of them', victim: killedAt('prepare.after_call') },
]

async function sent(system: TestSystem, group: Group, trouble: Trouble, each: number): Promise<Outcome> {
  const { injections = [], victim, resumes } = trouble
  const posts: Sent[] = []
  const all: Connected[] = []
  const mistakes: string[] = []
  let next: Worker | undefined
  await system.freeze()
  try {
    for (const kind of group) {
      const to = await system.accounts.take(kind, each)
      all.push(...to)
      const at = to.map(({ networkId }) => networkId)
      const faults = (await Promise.all(injections.map(one => injectAt(system, at, one)))).flat()
      const own = await send(system, kind, to, { sent: true })
      posts.push(...own)
      if (victim) mistakes.push(...(await victim(system, own, kind)))
      next ??= victim ? undefined : await system.worker(sending)
      if (!victim) {
        await waitUntilSettled(system, own)
        const left = await pendingFaults(system, faults)
        mistakes.push(...left.map(one => `${one.kind} was never injected into the bytes of ${kind}`))
        await clearFaults(system, left)
      }
    }
    const over = performance.now()
    next ??= await system.worker(sending)
    const { at } = await waitUntilSettled(system, posts)
    const calls = await uploads(system, all)
    const brought = calls.filter(({ status, cut }) => status === 200 && !cut)
    if (calls.length < posts.length) mistakes.push(`${calls.length} uploads of ${posts.length} posts`)
    if (resumes && brought.length < posts.length)
      mistakes.push(`${brought.length} uploads were ended of ${posts.length}`)
    return { posts, recoveryS: Math.max(0, at - over) / 1000, mistakes }
  } finally {
    await next?.close()
    system.thaw()
  }
}

/**
 * Videos that networks are sent as bytes, by workers that are set up so, while the system's own are stopped. Only kinds with a text, by which
 * what went out is known: a file that is sent has no address.
 */
export const bytesCases = (group: Group, flow: Flow, each: number): Case[] =>
  troubles
    .filter(({ fault }) => !(fault.endsWith('expires') && group.some(kind => isLinked(kind) || kind === 'pageReel')))
    .map(trouble => aloneWith(group, flow)(trouble.fault, system => sent(system, group, trouble, each)))
