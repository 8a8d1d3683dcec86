import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { isPageCancelled } from './post-state.ts'
import type { StoredFault, StoredProgress, StoredPublication } from './stored.ts'

interface Shown {
  status: number
  publications: StoredPublication[] | null
}

const some = ({ publications }: Pick<Shown, 'publications'>, ...stages: StoredPublication['status'][]): boolean =>
  (publications ?? []).some(({ status }) => stages.includes(status))

/** Whether a part of a post is live and another one is not. */
export const isPartlyLive = (post: Pick<Shown, 'publications'>): boolean =>
  some(post, 'live') && (post.publications ?? []).some(({ status }) => status !== 'live')

/** Whether a part of a post is live and another one is still to go out, or is held. */
export const hasRest = (post: Pick<Shown, 'publications'>): boolean =>
  some(post, 'live') && some(post, 'held', 'waiting', 'under_way')

/** Whether a live post is missing where it was to go as well, on the linked page, and that can be sent. */
export const isMissingSomewhere = (post: Shown & { alerts: readonly StoredFault[] }): boolean =>
  post.status === Posted && (some(post, 'failed', 'held', 'waiting', 'under_way') || isPageCancelled(post.alerts))

/** Whether the call that makes a publication live was sent and its result is not known yet: it is too late to cancel what goes out. */
export const isBeingSent = (
  post: Pick<Shown, 'publications'> & { progress: Pick<StoredProgress, 'step'> | null },
): boolean => post.progress?.step === 'commit_requested' && (post.publications === null || some(post, 'under_way'))
