import type { Connected } from './accounts.ts'
import type { Case } from './case.ts'
import { clearFaults, type FaultInjection, injectAt, pendingFaults } from './faults.ts'
import type { Flow } from './flow.ts'
import {
  hasFlow,
  isFetchedByTikTok,
  isLinked,
  isOnPages,
  type Kind,
  type KindSpec,
  type Place,
  specOf,
} from './kinds.ts'
import { type SendOptions, send } from './send.ts'
import { inHand, waitUntilSettled } from './settle.ts'
import type { TestSystem } from './test-system.ts'
import { times } from './times.ts'

/** What a network does to the calls of posts of one kind. */
export interface FaultCase extends Pick<SendOptions, 'say' | 'expects' | 'reasons' | 'comment'> {
  fault: string
  /** Of which publication of the post the calls are; absent: of the first. */
  step?: Step
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

/** The calls of one publication of a post, by the names that the simulator's log has for them. */
export interface Step {
  /** What it is called in the names of cases, where a post has several. */
  name: string
  /** Absent where the irreversible call is the only one. */
  prepare?: string
  /** That is cut half-way: part of its bytes have arrived. */
  transfer?: string
  commit: string
  /** The reads that learn what became of it; each may find it, so a fault of the question is injected into all of them. */
  asks: readonly string[]
  /** How many calls like its own belong to publications before it. */
  skip: number
  /** Its number among the publications of the post, from 1. */
  part: number
  onPage: boolean
}

type Calls = Pick<Step, 'prepare' | 'transfer' | 'commit' | 'asks'>
const uploaded = (kind: 'video_reels' | 'video_stories', ask: string): Calls => ({
  prepare: 'rupload',
  commit: `${kind}_finish`,
  asks: [ask],
})

function callsOfPlace(spec: KindSpec, { surface, item }: Place, flow: Flow): Calls {
  const isDraft = flow === 'draft-then-publish'
  const isVideo = spec.items[item ?? 0] !== 'picture'
  switch (surface) {
    case 'page_post': {
      const isText = spec.items.length === 0
      if (isDraft) return { prepare: isText ? 'feed' : 'photos', commit: 'post_publish', asks: ['post_read'] }
      return isText
        ? { commit: 'feed', asks: ['published_posts'] }
        : { prepare: 'photos', commit: 'feed', asks: ['published_posts', 'photo_read'] }
    }
    case 'page_video': {
      const sent = { prepare: 'videos_transfer', transfer: 'videos_transfer', asks: ['video_read'] }
      return { ...sent, commit: isDraft ? 'video_publish' : 'videos_finish' }
    }
    case 'page_reel':
      return uploaded('video_reels', 'video_read')
    case 'page_story':
      return isVideo
        ? uploaded('video_stories', 'stories')
        : { prepare: 'photos', commit: 'photo_stories', asks: ['stories'] }
    case 'tiktok_video':
      if (isFetchedByTikTok(surface, flow))
        return { prepare: 'tiktok_creator_info', commit: 'tiktok_video_pull', asks: ['tiktok_video_list'] }
      return { prepare: 'tiktok_video_init', commit: 'tiktok_last_chunk', asks: ['tiktok_status'] }
    case 'tiktok_photo':
      return { prepare: 'tiktok_creator_info', commit: 'tiktok_photo_init', asks: ['tiktok_video_list'] }
    default:
      return { prepare: 'media', commit: 'media_publish', asks: ['container_status'] }
  }
}

/** The publications of a post, in order, with the calls of each. */
export function stepsOf(kind: Kind, flow: Flow): [Step, ...Step[]] {
  const spec = specOf(kind)
  const before: string[] = []
  const steps = spec.places.map((place, index): Step => {
    const calls = callsOfPlace(spec, place, flow)
    const skip = before.filter(commit => commit === calls.commit).length
    before.push(calls.commit)
    const name = place.onPage
      ? 'on the linked page'
      : spec.places.length > 1 && !isLinked(kind)
        ? `piece ${index + 1}`
        : ''
    return { ...calls, name, skip, part: index + 1, onPage: place.onPage === true }
  })
  return steps as [Step, ...Step[]]
}

/** A publication of a post, and whether its calls meet every fault that is known or one of each sort. */
export interface FaultedStep {
  step: Step
  faults: KindSpec['faults']
}

/**
 * The publications of a kind whose calls are disturbed. Of several that make the same calls, or calls of another kind, the later one is: there is
 * something before it that must stay as it is.
 */
export function faultedSteps(kind: Kind, flow: Flow): FaultedStep[] {
  const { faults, places } = specOf(kind)
  const steps = stepsOf(kind, flow)
  if (faults === 'usual') return [{ step: steps[Math.min(1, steps.length - 1)] as Step, faults }]
  const calls = new Set(steps.map(({ commit }) => commit))
  return steps.map((step, index) => {
    const isKnown = isLinked(kind) ? index === 0 : index === 0 && calls.size < places.length
    return { step, faults: isKnown ? 'usual' : 'all' }
  })
}

/** The calls of the first publication of a kind. */
export const callsOf = (kind: Kind, flow: Flow): Step => stepsOf(kind, flow)[0]

/** The accounts that the calls of a publication are about. */
export const accountsOf = (to: readonly Connected[], { onPage }: Pick<Step, 'onPage'>): string[] =>
  to.map(({ networkId, page }) => (onPage && page ? page.networkId : networkId))

/** The same fault in the calls of one publication of a post. */
export const ofStep = (step: Step, trouble: FaultCase): FaultCase => ({
  ...trouble,
  fault: step.name ? `${trouble.fault}, ${step.name}` : trouble.fault,
  step,
})

/** Injects the faults of a case, publishes to accounts of its own and waits until all posts have settled. */
export async function runFaultCase(system: TestSystem, kind: Kind, trouble: FaultCase, count: number) {
  const { injections, afterwards = [], lasting = [], unsure = [], step, fault: _, ...options } = trouble
  const to = await system.accounts.take(kind, count)
  const at = accountsOf(to, step ?? { onPage: false })
  const began = performance.now()
  const inject = async (scripts: readonly FaultInjection[], skip = 0) => {
    const set = scripts.map(script => injectAt(system, at, skip > 0 ? { ...script, skip } : script))
    return (await Promise.all(set)).flat()
  }
  const set = await inject(injections, step?.skip)
  const stays = await inject(lasting, step?.skip)
  const maybe = await inject(unsure)
  const posts = await send(system, kind, to, options)
  if (afterwards.length > 0) await inHand(system, posts, ['commit_requested'], step?.part)
  set.push(...(await inject(afterwards)))
  const { at: settledAt } = await waitUntilSettled(system, posts, { orWaits: options.expects === 'refused' })
  const there = await pendingFaults(system, [...set, ...stays])
  await clearFaults(system, [...there, ...maybe])
  const mistakes = there
    .filter(({ id, injected }) => injected === 0 || set.some(one => one.id === id))
    .map(
      ({ kind: name, match, injected }) =>
        `${name} was ${injected === 0 ? 'never injected' : `injected only ${injected} times`} into ${match?.call ?? 'a read'}`,
    )
  return { posts, recoveryS: (settledAt - began) / 1000, mistakes }
}

/** Makes cases of one kind that touch only their own accounts; the flow is named where it matters. */
export const besideFor =
  (kind: Kind, flow: Flow) =>
  (fault: string, run: Case['run']): Case => ({ fault: named(kind, flow, fault), kind, how: 'beside', run })

/** Makes cases of one kind that need a system for themselves. */
export const aloneFor =
  (kind: Kind, flow: Flow) =>
  (fault: string, run: Case['run']): Case => ({ fault: named(kind, flow, fault), kind, how: 'alone', run })

/** Names a case so that it is the only one of its name: by the flow where a system with the other one has it too. */
const named = (kind: Kind, flow: Flow, fault: string): string =>
  isOnPages(kind) || hasFlow(kind) ? `${fault}, ${flow}` : fault
