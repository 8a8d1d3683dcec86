import { askedFirst, type Place } from '../../src/model/asked-first.ts'
import type { Request } from '../../src/model/events.ts'
import { isLive, isReleasedBy, partsToBegin, waitsForPrevious } from '../../src/model/part-order.ts'
import { type PostState, postState } from '../../src/model/post-state.ts'
import { maySent, nextCommand, rowStateOf } from '../../src/model/publication.ts'
import type { StoredFault } from '../../src/model/stored.ts'
import { transition } from '../../src/model/transition.ts'
import { ask, environmentSteps, fresh, keyOf, workerSteps } from './explorer.ts'
import { type Flow, livePosts, machineIn, type SystemState } from './explorer-network.ts'

/**
 * A post with two publications, each with its whole row, network and worker: two pieces of a story, or a post and its copy on the linked page.
 * The second one waits until the first is live. Workers take steps of both, so one may be asked about while the other begins; each is held
 * and resumed by itself, as its account is. People act on the post as a whole, as the actions do: take it back, or take back or move what
 * is not live, only where every publication concerned allows it, and try again what failed.
 */
export interface PostSystem {
  parts: readonly [SystemState, SystemState]
  /** The time of the second one says that it waits for the first: nothing finds it due. The claim asks the states themselves. */
  waits: boolean
  /** Both of the same account, or the second on the linked page. */
  kind: 'pieces' | 'cross-post'
  /**
   * What a post that is tried again goes out as. `first`: a copy on the linked page is not wanted, or the page is not connected. `trimmed`: the
   * first piece of the story is another part of its video.
   */
  plan: 'first' | 'both' | 'trimmed'
  /** Something began again on an account where an earlier call may have been sent that was not asked about. */
  unasked: boolean
  fuel: number
}

const pieceOf = (at: number, start = 0) => ({ item: at, start, end: 60 })
/** Where each publication goes by a plan. */
const placesOf = (kind: PostSystem['kind'], plan: PostSystem['plan']): Place[] => {
  const own = { accountId: '1', part: 1 }
  if (kind === 'cross-post') {
    const all = [
      { ...own, piece: null },
      { accountId: '2', part: 2, piece: null },
    ]
    return plan === 'first' ? all.slice(0, 1) : all
  }
  return [
    { ...own, piece: pieceOf(0, plan === 'trimmed' ? 5 : 0) },
    { ...own, part: 2, piece: pieceOf(1) },
  ]
}

/** The row of a publication that was just planned. */
const planned = (flow: Flow): SystemState => ({
  flow,
  lags: false,
  few: true,
  row: fresh,
  content: 'before',
  handed: [],
  underWay: [],
  fuel: 0,
})

export const beginPost = (
  kind: PostSystem['kind'],
  flows: readonly [Flow, Flow],
  fuel: number,
  plan: PostSystem['plan'] = 'both',
): PostSystem => ({
  parts: [
    planned(flows[0]),
    // One that is not planned is as one that was taken back.
    plan === 'first' ? { ...planned(flows[1]), row: { ...fresh, state: 'cancelled' } } : planned(flows[1]),
  ],
  waits: true,
  kind,
  plan,
  unasked: false,
  fuel,
})

const fault = { code: 'x', title: 'X', message: 'Y', item: null, action: 'retry', network: null, at: '' } as StoredFault

/** What the post shows, as `showState` derives it. Undefined: it was taken back. */
export const shownOf = ({ parts, kind }: PostSystem): PostState | undefined => {
  const states = parts.flatMap(({ row }, at) =>
    row.state === 'cancelled'
      ? []
      : [
          {
            ...row,
            part: at + 1,
            parts: 2,
            social_account_id: at === 1 && kind === 'cross-post' ? '2' : '1',
            surface: at === 1 && kind === 'cross-post' ? 'page_post' : 'instagram_feed',
            fault: row.state === 'failed' || row.state === 'held' || row.state === 'unconfirmed' ? fault : null,
          },
        ],
  )
  return states.some(one => one.part === 1) ? postState('1', states) : undefined
}

const changed = (post: PostSystem, at: 0 | 1, part: SystemState): PostSystem => {
  const parts = [at === 0 ? part : post.parts[0], at === 1 ? part : post.parts[1]] as const
  const second = { part: 2, state: parts[1].row.state, waits: post.waits }
  const isReleased = isReleasedBy(second, { part: 1, state: parts[0].row.state })
  return { ...post, parts, waits: post.waits && !isReleased }
}

const statesOf = ({ parts }: PostSystem) => parts.map(({ row }, at) => ({ part: at + 1, state: row.state }))
/** By the states alone: the second one must not begin. */
const mustWait = (post: PostSystem): boolean => waitsForPrevious(2, statesOf(post))

/** A request to all that are not live and have not failed, or to none. */
const askAll = (post: PostSystem, request: Request): PostSystem[] => {
  const open = post.parts.filter(({ row: { state } }) => !isLive(state) && state !== 'failed' && state !== 'cancelled')
  const allowed = open.every(({ row }) => transition(rowStateOf(row), request) !== undefined)
  if (open.length === 0 || !allowed) return []
  const [one, two] = post.parts.map(part => (open.includes(part) ? (ask(part, request)[0] as SystemState) : part))
  return [{ ...post, parts: [one as SystemState, two as SystemState], waits: mustWait(post) }]
}

/** The account of the second one is disconnected, or connected again: the look at it replaces the time that says it waits. */
const heldOrResumed = (post: PostSystem): PostSystem[] => {
  const [first, second] = post.parts
  const isHeld = second.row.state === 'held'
  return ask(second, { request: isHeld ? 'resume' : 'hold' }).map(next => ({
    ...post,
    parts: [first, next],
    waits: isHeld && mustWait(post),
  }))
}

/** The plan changes: an author changes the post, or the page is connected. */
const replanned = (post: PostSystem): PostSystem[] => {
  const isOver = post.parts.every(({ row }) => row.state === 'failed' || row.state === 'cancelled')
  if (!isOver) return []
  const other = post.kind === 'pieces' ? 'trimmed' : post.plan === 'both' ? 'first' : 'both'
  if (other === post.plan) return []
  if (other !== 'trimmed') return [{ ...post, plan: other }]
  const [one, two] = post.parts
  return [
    {
      ...post,
      plan: other,
      parts: [
        { ...one, content: 'after' },
        { ...two, content: 'after' },
      ],
    },
  ]
}

/** Someone tries again what failed, or publishes what was taken back: what is live stays, what may have been sent is asked about first. */
const triedAgain = (post: PostSystem): PostSystem[] => {
  const states = statesOf(post)
  const isUnsure = states.some(({ state }) => state === 'unconfirmed')
  const isOver = states.some(({ state }) => state === 'failed') || states.every(({ state }) => state === 'cancelled')
  if (isUnsure || !isOver) return []
  const current = states.filter(({ state }) => state !== 'cancelled')
  let next = post
  const begun = partsToBegin(placesOf(post.kind, post.plan), current)
  const before = placesOf(post.kind, 'both').filter((_, at) => {
    const { row } = post.parts[at] as SystemState
    return maySent(row) && (row.state === 'failed' || row.state === 'cancelled')
  })
  const asked = askedFirst(
    begun.map(one => one.planned),
    before,
  )
  for (const {
    planned: { part },
    mayBegin,
  } of begun) {
    const at = (part - 1) as 0 | 1
    const before = next.parts[at]
    const isAsked = asked.get(part)?.part === part
    const after = isAsked ? ask(before, { request: 'try_again' })[0] : { ...before, row: fresh }
    if (!after) return []
    next = {
      ...next,
      parts: at === 0 ? [after, next.parts[1]] : [next.parts[0], after],
      ...(part === 2 ? { waits: !mayBegin } : {}),
    }
  }
  const accounts = begun.filter(({ planned }) => !asked.has(planned.part)).map(({ planned }) => planned.accountId)
  const left = before.filter(sent => ![...asked.values()].includes(sent))
  return [{ ...next, unasked: left.some(({ accountId }) => accounts.includes(accountId)) }]
}

const stepsOf = (post: PostSystem, at: 0 | 1): PostSystem[] => {
  const part = post.parts[at]
  const { row } = part
  if (at === 1 && row.commits === 0 && (post.waits || mustWait(post))) return []
  const steps = [...workerSteps(part), ...environmentSteps(part)].filter(next => {
    // What takes it back, moves it or tries it again is asked of the whole post; a worker schedules its next attempt, and what held it ends.
    if (next.content !== part.content || (next.row.state === 'cancelled' && row.state !== 'cancelled')) return false
    const isAgain = row.state === 'held' || (nextCommand(machineIn(part)) !== 'none' && next.row.attempt > 0)
    return next.row.state !== 'scheduled' || row.state === 'scheduled' || isAgain
  })
  return steps.map(next => changed(post, at, next))
}

const successors = (post: PostSystem): PostSystem[] =>
  post.fuel === 0
    ? []
    : [
        ...stepsOf(post, 0),
        ...stepsOf(post, 1),
        ...heldOrResumed(post),
        ...askAll(post, { request: 'take_back' }),
        ...askAll(post, { request: 'move' }),
        ...triedAgain(post),
        ...replanned(post),
      ].map(next => ({ ...next, fuel: post.fuel - 1 }))

const keyOfPost = ({ parts, waits, plan, unasked }: PostSystem) =>
  `${keyOf(parts[0])} ${keyOf(parts[1])} ${waits} ${plan} ${unasked}`

/** Every state of the post that can be reached, by the fewest steps. `visit` sees each once: all of them together would fill the memory. */
export const explorePost = (from: PostSystem, visit: (post: PostSystem) => void): number => {
  const seen = new Set<string>()
  let edge = [from]
  while (edge.length > 0) {
    const next: PostSystem[] = []
    for (const post of edge) {
      const key = keyOfPost(post)
      if (seen.has(key)) continue
      seen.add(key)
      visit(post)
      next.push(...successors(post))
    }
    edge = next
  }
  return seen.size
}

export const liveParts = ({ parts }: PostSystem): readonly [number, number] => [
  livePosts(parts[0]),
  livePosts(parts[1]),
]
