import {
  type Draft,
  Failed,
  InProgress,
  Posted,
  type PostStatus,
  Scheduled,
} from '@fanfare/contracts/entities/posts.ts'
import { networkOfSurface } from '@fanfare/contracts/networks.ts'
import { isPageAlert, type PageAlertCode, partsCancelled } from '@fanfare/contracts/page-alerts.ts'
import { isLive } from './part-order.ts'
import { isWorking } from './states.ts'
import type { PublicationState, StoredFault, StoredPublication } from './stored.ts'

/** What the state of a post depends on, of one of its publications. */
export interface PartState {
  part: number
  /** How many publications its post was planned with. */
  parts?: number
  social_account_id: string
  surface: string
  state: PublicationState
  attempt: number
  fault: StoredFault | null
  content_id: string | null
  permalink: string | null
  published_at: Date | null
  /** Its time is still to come. */
  is_ahead?: boolean
}

type Stage = StoredPublication['status']

/** Code of the fault of a publication that waits for a limit of the network. The next claim removes it. */
export const rateLimited = 'rate_limited'
/** Code of the fault of a publication that waits for a video that is not being made. It is removed once that continues. */
export const renderingStalledCode = 'rendering_stalled'
/** Code of the fault of a publication whose files a network could not load. It is removed once their address answers. */
export const filesUnreachableCode = 'files_unreachable'
const passing: readonly string[] = [renderingStalledCode, filesUnreachableCode]
/** Whether what it waits for is shown as its fault, and no longer once it continues. */
export const isPassing = (code: string | undefined): code is string => code !== undefined && passing.includes(code)

const isLimited = ({ fault }: Pick<PartState, 'fault'>): boolean => fault?.code === rateLimited

/** How far one publication is, in a word that people understand. */
const stageOf = ({ state, fault, attempt }: Pick<PartState, 'state' | 'fault' | 'attempt'>): Stage => {
  if (isLive(state)) return 'live'
  if (state === 'failed' || state === 'unconfirmed' || state === 'held') return state
  if (state === 'cancelled') return 'waiting'
  // Between two attempts.
  if (state === 'scheduled') return attempt > 0 ? 'under_way' : 'waiting'
  // It waits for a limit of the network, as before it was due.
  return isWorking(state) && state !== 'commit_requested' && isLimited({ fault }) ? 'waiting' : 'under_way'
}

/** Whether something still happens by itself to one of several publications of a post. */
export const isAnyOpen = (publications: readonly Pick<StoredPublication, 'status'>[] | null): boolean =>
  publications?.some(({ status }) => status === 'waiting' || status === 'under_way') ?? false

type Stopped = Extract<Stage, 'failed' | 'unconfirmed' | 'held'>
const isStopped = (stage: Stage): stage is Stopped => stage === 'failed' || stage === 'unconfirmed' || stage === 'held'

const pageCancelled: PageAlertCode = 'cross_post_cancelled'
/** Whether a live post lacks its copy on the linked page because that was cancelled. */
export const isPageCancelled = (alerts: readonly Pick<StoredFault, 'code'>[]): boolean =>
  alerts.some(({ code }) => code === pageCancelled)

/** Whether an alert follows from the state of the publications: each is replaced by what is true now. */
export const followsState = ({ code }: Pick<StoredFault, 'code'>): boolean =>
  isPageAlert(code) || code === partsCancelled

/** What a post shows of its publications. */
export interface PostState {
  status: Exclude<PostStatus, typeof Draft>
  unconfirmed: boolean
  fault: StoredFault | null
  /** Of the first publication. */
  contentId: string | null
  permalink: string | null
  /** When the last of its own publications went live; null while one of them is not. */
  postedAt: Date | null
  /** What is missing on the linked page. */
  alerts: StoredFault[]
  publications: StoredPublication[]
}

const statusOf = (own: readonly PartState[]): Pick<PostState, 'status' | 'unconfirmed'> => {
  const stages = own.map(stageOf)
  const any = (stage: Stage) => stages.includes(stage)
  if (stages.every(stage => stage === 'live')) return { status: Posted, unconfirmed: false }
  if (any('under_way')) return { status: InProgress, unconfirmed: false }
  if (any('unconfirmed')) return { status: Failed, unconfirmed: true }
  if (any('failed')) return { status: Failed, unconfirmed: false }
  if (any('held')) return { status: Scheduled, unconfirmed: false }
  // Between two pieces, or the next one waits for a limit of the network. What was given another time is scheduled.
  const next = own.find(one => stageOf(one) === 'waiting')
  return { status: any('live') && !next?.is_ahead ? InProgress : Scheduled, unconfirmed: false }
}

const titles = { failed: 'is missing', unconfirmed: 'may be live', held: 'is waiting' } as const

/**
 * The fault of the publication that stopped, or that waits for a limit; of a story with how much of it is live. What is tried again is not
 * the fault of the post.
 */
const faultOf = (own: readonly PartState[]): StoredFault | null => {
  const stopped = own.find(
    one =>
      one.fault &&
      (isStopped(stageOf(one)) || (stageOf(one) !== 'live' && (isLimited(one) || isPassing(one.fault.code)))),
  )
  const fault = stopped?.fault
  if (!stopped || !fault) return null
  const stage = stageOf(stopped)
  if (own.length === 1 || !(stage in titles)) return fault
  const live = own.filter(one => stageOf(one) === 'live').length
  const rest = own.length - stopped.part
  const after = rest === 0 ? '' : rest === 1 ? ' The part after it waits.' : ` The ${rest} parts after it wait.`
  return {
    ...fault,
    // What is partly live cannot be edited: what is left is to try again.
    action: live > 0 && (fault.action === 'edit' || fault.action === 'crop') ? 'retry' : fault.action,
    title: live > 0 ? `${live} of ${own.length} parts live` : fault.title,
    message: `Part ${stopped.part} ${titles[stage as keyof typeof titles]}. ${fault.message}${after}`,
  }
}

/** When the last of these went live, unix ms. */
const wentLiveAt = (own: readonly PartState[]): number =>
  Math.max(...own.map(({ published_at }) => published_at?.getTime() ?? 0))

const pageAlert = (own: readonly PartState[], other: PartState): StoredFault | undefined => {
  const stage = stageOf(other)
  const { fault } = other
  if (!fault || !isStopped(stage)) return undefined
  if (!own.every(one => stageOf(one) === 'live')) return undefined
  const here = networkOfSurface(own[0]?.surface ?? '')?.name ?? 'the first account'
  const title =
    stage === 'unconfirmed'
      ? `On ${here}, not sure about the Page`
      : stage === 'held'
        ? `On ${here}, waiting for the Page`
        : `On ${here}, not on the Page`
  // A live post cannot be edited: what is left is to try again.
  const action = stage === 'failed' ? 'retry' : fault.action
  // What failed there earlier, as when the page was removed, is missing since the post went live.
  const liveAt = wentLiveAt(own)
  const at = liveAt > Date.parse(fault.at) ? new Date(liveAt).toISOString() : fault.at
  const code: PageAlertCode = `cross_post_${stage}`
  return { ...fault, code, title, item: null, action, at }
}

/** What was cancelled of a live post: the other parts of a story, or its copy on the linked page. */
const cancelledAlert = (own: readonly PartState[], all: readonly PartState[]): StoredFault | undefined => {
  const planned = Math.max(...all.map(({ parts }) => parts ?? 1))
  if (all.length >= planned || !own.every(one => stageOf(one) === 'live')) return undefined
  const [first] = own
  const network = networkOfSurface(first?.surface ?? '')?.name ?? 'the first account'
  const isStory = first?.surface.endsWith('_story') ?? false
  return {
    code: isStory ? partsCancelled : pageCancelled,
    title: isStory ? `${own.length} of ${planned} parts live` : `On ${network}, not on the Page`,
    message: isStory
      ? 'The rest of this story was cancelled. What is live stays live.'
      : 'Its post on the Page was cancelled. What is live stays live.',
    item: null,
    // A story that was ended is at an end: its pieces would no longer follow one another.
    action: isStory ? 'none' : 'retry',
    network: null,
    at: new Date(wentLiveAt(own)).toISOString(),
  }
}

const shown = (one: PartState): StoredPublication => ({
  part: one.part,
  account_id: one.social_account_id,
  surface: one.surface,
  status: stageOf(one),
  content_id: one.content_id,
  permalink: one.permalink,
  posted_at: one.published_at?.toISOString() ?? null,
  error: stageOf(one) === 'live' ? null : one.fault,
})

/**
 * The state of a post, from all of its publications. Those on its own account decide; one on another account, the linked page, never makes
 * a live post a failed one: what is missing there is an alert. Of each part the newest publication counts. Throws where there is none.
 */
export const postState = (accountId: string, all: readonly PartState[]): PostState => {
  const own = all.filter(one => one.social_account_id === accountId)
  const [first] = own
  if (!first) throw new Error('a post without a publication of its own has no state')
  const status = statusOf(own)
  const isPosted = status.status === Posted
  const times = own.flatMap(one => one.published_at?.getTime() ?? [])
  return {
    ...status,
    fault: isPosted ? null : faultOf(own),
    contentId: first.content_id,
    permalink: first.permalink,
    postedAt: isPosted && times.length > 0 ? new Date(Math.max(...times)) : null,
    alerts: [
      ...all.filter(one => one.social_account_id !== accountId).flatMap(one => pageAlert(own, one) ?? []),
      ...[cancelledAlert(own, all)].flatMap(one => one ?? []),
    ],
    publications: all.map(shown),
  }
}
