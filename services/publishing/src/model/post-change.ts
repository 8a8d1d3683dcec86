import {
  type Draft,
  Failed,
  Posted,
  type PostSource,
  type PostStatus,
  Scheduled,
} from '@fanfare/contracts/entities/posts.ts'
import { followsState, type PostState } from './post-state.ts'
import type { StoredFault, StoredProgress, StoredPublication } from './stored.ts'

/** What a post shows before a change of one of its publications. */
export interface ShownPost {
  id: string
  team_id: string
  social_account_id: string
  status: number
  unconfirmed: boolean
  fault: StoredFault | null
  progress: StoredProgress | null
  alerts: StoredFault[]
  publications: StoredPublication[] | null
  permalink: string | null
  content_id: string | null
  posted_at: Date | null
  /** What it was made from. */
  source?: PostSource
  source_ref?: string | null
}

/** What a step shows on the post beside the state that follows from all publications. */
export interface ShownStep {
  progress?: StoredProgress
  /** What it learnt is missing of a live post: added to the alerts that the post has. */
  alerts?: StoredFault[]
}

/** What changes on a post. Absent fields keep their value. */
export interface StateChange {
  status?: Exclude<PostStatus, typeof Draft>
  unconfirmed?: boolean
  progress?: StoredProgress | null
  fault?: StoredFault | null
  permalink?: string
  contentId?: string
  /** It is live from now on. */
  posted?: true
  /** Added to those it has. */
  alerts?: StoredFault[]
}

export const posted: StoredProgress = { step: 'published', text: 'Posted', percent: 100, sentence: 'Posted' }

/**
 * The progress that a post shows with this state; undefined: it stays as it is. A post that waits, or has failed, has none, and a live one
 * shows nothing of how far another place is.
 */
export const progressOf = (
  before: Pick<ShownPost, 'status' | 'progress'>,
  { status }: Pick<PostState, 'status'>,
  { progress }: ShownStep,
): StoredProgress | null | undefined => {
  if (status === Failed || status === Scheduled) return null
  if (status !== Posted)
    // What is prepared once more leads no further back.
    return progress && before.progress && progress.text !== 'Starting'
      ? { ...progress, percent: Math.max(progress.percent, before.progress.percent) }
      : progress
  const isComplete =
    before.status === Posted && (before.progress === null || before.progress.percent === posted.percent)
  return isComplete ? undefined : posted
}

/** All alerts of a post with this state: those about what is missing of it are replaced by what is true now. */
export const alertsOf = (
  before: Pick<ShownPost, 'alerts'>,
  state: Pick<PostState, 'alerts'>,
  { alerts = [] }: ShownStep,
): StoredFault[] => [...before.alerts.filter(one => !followsState(one)), ...alerts, ...state.alerts]

/** Whether two faults say the same. */
export const isSameFault = (one: StoredFault | null, other: StoredFault | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.code === other.code &&
    one.at === other.at &&
    one.title === other.title &&
    one.message === other.message &&
    one.action === other.action)

/** What changes on a post that has a single publication, for a statement that writes no more than that. Undefined: nothing. */
export const stateChange = (before: ShownPost, state: PostState, step: ShownStep): StateChange | undefined => {
  const progress = progressOf(before, state, step)
  const change: StateChange = {
    ...(state.status === before.status ? {} : { status: state.status }),
    ...(state.unconfirmed === before.unconfirmed ? {} : { unconfirmed: state.unconfirmed }),
    ...(isSameFault(state.fault, before.fault) ? {} : { fault: state.fault }),
    ...(progress === undefined || (progress === null && before.progress === null) ? {} : { progress }),
    ...(state.permalink && state.permalink !== before.permalink ? { permalink: state.permalink } : {}),
    ...(state.contentId && state.contentId !== before.content_id ? { contentId: state.contentId } : {}),
    ...(state.status === Posted && before.posted_at === null ? { posted: true } : {}),
    ...(step.alerts?.length ? { alerts: step.alerts } : {}),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** A post after a change, without reading it again. `at`: when the change was written. */
export const withChange = <Post extends ShownPost & { version: number }>(
  post: Post,
  change: StateChange,
  at: Date,
): Post => ({
  ...post,
  status: change.status ?? post.status,
  version: change.status === undefined && change.alerts === undefined ? post.version : post.version + 1,
  unconfirmed: change.unconfirmed ?? post.unconfirmed,
  progress: change.progress === undefined ? post.progress : change.progress,
  fault: change.fault === undefined ? post.fault : change.fault,
  alerts: change.alerts ? [...post.alerts, ...change.alerts] : post.alerts,
  permalink: change.permalink ?? post.permalink,
  content_id: change.contentId ?? post.content_id,
  posted_at: change.posted ? (post.posted_at ?? at) : post.posted_at,
})
