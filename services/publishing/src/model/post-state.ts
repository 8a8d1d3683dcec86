import { Failed, InProgress, Posted, type PostStatus, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { networkOfSurface } from '@fanfare/contracts/networks.ts'
import { isLive } from './part-order.ts'
import { isWorking } from './states.ts'
import type { PublicationState, StoredFault, StoredPublication } from './stored.ts'

/** What the state of a post depends on, of one of its publications. */
export interface PartState {
  part: number
  social_account_id: string
  surface: string
  state: PublicationState
  attempt: number
  fault: StoredFault | null
  content_id: string | null
  permalink: string | null
  published_at: Date | null
}

type Stage = StoredPublication['status']

/** Code of the fault of a publication that waits for a limit of the network. The next claim removes it. */
export const rateLimited = 'rate_limited'
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

const isStopped = (stage: Stage) => stage === 'failed' || stage === 'unconfirmed' || stage === 'held'

/** Alerts about a publication on another account than the post's begin so: each is replaced by what is true now. */
const aboutPage = 'cross_post_'
export const isAboutPage = ({ code }: Pick<StoredFault, 'code'>): boolean => code.startsWith(aboutPage)

/** What a post shows of its publications. */
export interface PostState {
  status: Exclude<PostStatus, 0>
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

const statusOf = (stages: readonly Stage[]): Pick<PostState, 'status' | 'unconfirmed'> => {
  const any = (stage: Stage) => stages.includes(stage)
  if (stages.every(stage => stage === 'live')) return { status: Posted, unconfirmed: false }
  if (any('under_way')) return { status: InProgress, unconfirmed: false }
  if (any('unconfirmed')) return { status: Failed, unconfirmed: true }
  if (any('failed')) return { status: Failed, unconfirmed: false }
  if (any('held')) return { status: Scheduled, unconfirmed: false }
  // Between two pieces, or the next one waits for a limit of the network.
  return { status: any('live') ? InProgress : Scheduled, unconfirmed: false }
}

const titles = { failed: 'is missing', unconfirmed: 'may be live', held: 'is waiting' } as const

/**
 * The fault of the publication that stopped, or that waits for a limit; of a story with how much of it is live. What is tried again is not
 * the fault of the post.
 */
const faultOf = (own: readonly PartState[]): StoredFault | null => {
  const stopped = own.find(one => one.fault && (isStopped(stageOf(one)) || (stageOf(one) !== 'live' && isLimited(one))))
  const fault = stopped?.fault
  if (!stopped || !fault) return null
  const stage = stageOf(stopped)
  if (own.length === 1 || !(stage in titles)) return fault
  const live = own.filter(one => stageOf(one) === 'live').length
  const rest = own.length - stopped.part
  const after = rest === 0 ? '' : rest === 1 ? ' The part after it waits.' : ` The ${rest} parts after it wait.`
  return {
    ...fault,
    title: live > 0 ? `${live} of ${own.length} parts live` : fault.title,
    message: `Part ${stopped.part} ${titles[stage as keyof typeof titles]}. ${fault.message}${after}`,
  }
}

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
  return { ...fault, code: `${aboutPage}${stage}`, title, item: null, action }
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
  const status = statusOf(own.map(stageOf))
  const isPosted = status.status === Posted
  const times = own.flatMap(one => one.published_at?.getTime() ?? [])
  return {
    ...status,
    fault: isPosted ? null : faultOf(own),
    contentId: first.content_id,
    permalink: first.permalink,
    postedAt: isPosted && times.length > 0 ? new Date(Math.max(...times)) : null,
    alerts: all.filter(one => one.social_account_id !== accountId).flatMap(one => pageAlert(own, one) ?? []),
    publications: all.map(shown),
  }
}
