import type { Case } from './case.ts'
import { clearFaults, type FaultInjection, injectFaults, pendingFaults } from './faults.ts'
import { type Kind, kinds } from './kinds.ts'
import { type SendOptions, send } from './send.ts'
import { inHand, waitUntilSettled } from './settle.ts'
import type { Flow, TestSystem } from './test-system.ts'
import { times } from './times.ts'

/** What a network does to the calls of posts of one kind. */
export interface FaultCase extends Pick<SendOptions, 'say' | 'expects' | 'reasons' | 'comment'> {
  fault: string
  /** Each must be injected as often as it says, else the case proves nothing. */
  injections: FaultInjection[]
  /** The same, but injected once the irreversible call is under way, so that reads before it are not affected. */
  afterwards?: FaultInjection[]
  /** Injected at least once, and cleared when the posts have settled. */
  lasting?: FaultInjection[]
  /** Reads that lag. They need not be injected: what is read is the publisher's choice. Cleared in the end, too. */
  unsure?: FaultInjection[]
}

export const once = (kind: FaultInjection['kind'], call: string): FaultInjection => ({ kind, call, times: 1 })
export const twice = (kind: FaultInjection['kind'], call: string): FaultInjection => ({ kind, call, times: 2 })
export const late = (kind: 'latency' | 'latency_after', call: string): FaultInjection => ({
  kind,
  call,
  times: 1,
  delayMs: times.tooLong,
})

/** A limit that ends soon, by the network's own usage headers. */
export const limit = (kind: FaultInjection['kind'], call: string): FaultInjection => ({
  ...once(kind, call),
  regainMinutes: times.rate / 60_000,
})

/** Names of the calls that a kind makes, as the simulator's log has them. */
export interface Calls {
  prepare: string
  commit: string
  ask: string
}
export const callsOf = (kind: Kind, flow: Flow): Calls => {
  if (kinds[kind].network === 'ig') return { prepare: 'media', commit: 'media_publish', ask: 'container_status' }
  if (flow === 'draft-then-publish')
    return { prepare: kind === 'photos' ? 'photos' : 'feed', commit: 'post_publish', ask: 'post_read' }
  return { prepare: 'photos', commit: 'feed', ask: 'published_posts' }
}

/** Injects the faults of a case, publishes to accounts of its own and waits until all posts have settled. */
export async function runFaultCase(system: TestSystem, kind: Kind, trouble: FaultCase, count: number) {
  const { injections, afterwards = [], lasting = [], unsure = [], fault: _, ...options } = trouble
  const to = await system.accounts.take(kind, count)
  const began = performance.now()
  const set = (await Promise.all(injections.map(script => injectFaults(system, to, script)))).flat()
  const stays = (await Promise.all(lasting.map(script => injectFaults(system, to, script)))).flat()
  const maybe = (await Promise.all(unsure.map(script => injectFaults(system, to, script)))).flat()
  const posts = await send(system, kind, to, options)
  if (afterwards.length > 0) await inHand(system, posts, ['commit_requested'])
  for (const script of afterwards) set.push(...(await injectFaults(system, to, script)))
  const { at } = await waitUntilSettled(system, posts, { orWaits: options.expects === 'refused' })
  const there = await pendingFaults(system, [...set, ...stays])
  await clearFaults(system, [...there, ...maybe])
  const mistakes = there
    .filter(({ id, injected }) => injected === 0 || set.some(one => one.id === id))
    .map(({ kind: name, match }) => `${name} was never injected into ${match?.call ?? 'a read'}`)
  return { posts, recoveryS: (at - began) / 1000, mistakes }
}

/** Makes cases of one kind that touch only their own accounts; the flow is named where it matters. */
export const besideFor =
  (kind: Kind, flow: Flow) =>
  (fault: string, run: Case['run']): Case => ({ fault: named(kind, flow, fault), kind, how: 'beside', run })

/** Makes cases of one kind that need a system for themselves. */
export const aloneFor =
  (kind: Kind, flow: Flow) =>
  (fault: string, run: Case['run']): Case => ({ fault: named(kind, flow, fault), kind, how: 'alone', run })

const named = (kind: Kind, flow: Flow, fault: string) => (kinds[kind].network === 'fb' ? `${fault}, ${flow}` : fault)
