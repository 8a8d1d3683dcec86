import { Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import {
  type EventPayload,
  type EventValue,
  PostAlerted,
  PostFailed,
  PostHeld,
  PostPublished,
  PostResolved,
  PostSettled,
  PostUnconfirmed,
} from '@fanfare/contracts/events.ts'
import type { ShownPost } from './post-change.ts'
import { isAnyOpen, type PostState } from './post-state.ts'
import { restored, restoredCheck } from './restored.ts'
import type { StoredFault } from './stored.ts'

/** What events say of where a post comes from: nothing, where that is of this service. */
export const madeFrom = ({ source, source_ref }: Pick<ShownPost, 'source' | 'source_ref'>) =>
  source === 'saved_post' && source_ref ? { source, source_ref } : {}

/** An event about a post, as other services get it. */
export interface PostEvent {
  event: EventValue
  payload: EventPayload<typeof PostResolved> | EventPayload<typeof PostFailed> | EventPayload<typeof PostPublished>
}

/** Codes of the faults of a publication whose irreversible call was sent and has no known result. */
const unsureCodes = new Set(['unconfirmed', restoredCheck])
const isUnsure = (fault: Pick<StoredFault, 'code'> | null) => fault !== null && unsureCodes.has(fault.code)

/** Whether people were told that it is not known whether the post is live. Asking the network again does not change that. */
const wasUnsure = ({ unconfirmed, publications, social_account_id }: ShownPost): boolean =>
  unconfirmed || (publications ?? []).some(one => one.account_id === social_account_id && isUnsure(one.error))

/**
 * Whether the last publication of a live post has just come to its end, where the post has some on another account: `PostPublished` came
 * before those began, so that is how anybody hears of them.
 */
const isSettledNow = ({ status, publications, social_account_id }: ShownPost, state: PostState): boolean =>
  state.status === Posted &&
  state.publications.some(one => one.account_id !== social_account_id) &&
  !isAnyOpen(state.publications) &&
  (status !== Posted || isAnyOpen(publications))

/**
 * The events of a change of a post's state, for posts with one publication and with several. `before`: what the post showed, with all of
 * its publications; `alerts`: all that it has now. An event says what is new: the same state once more is none.
 */
export const postEvents = (before: ShownPost, state: PostState, alerts: readonly StoredFault[]): PostEvent[] => {
  const { status, unconfirmed, fault } = state
  const resolved = { teamId: before.team_id, postId: before.id }
  const publications = state.publications.map(one => ({
    part: one.part,
    account_id: one.account_id,
    surface: one.surface,
    status: one.status,
  }))
  const about = { ...resolved, publications, ...madeFrom(before) }
  const events: PostEvent[] = []
  const isOther = before.status !== status || before.unconfirmed !== unconfirmed
  const isDecided = status === Posted || (status === Failed && !unconfirmed)
  if (isOther && isDecided && wasUnsure(before))
    events.push({ event: PostResolved, payload: { ...resolved, live: status === Posted } })
  if (isOther && status === Posted) events.push({ event: PostPublished, payload: about })
  if (isOther && status === Failed && !unconfirmed)
    events.push({ event: PostFailed, payload: { ...about, code: fault?.code ?? 'failed' } })
  if (isOther && unconfirmed && !wasUnsure(before)) events.push({ event: PostUnconfirmed, payload: about })
  const isHeld = publications.some(one => one.status === 'held' && one.account_id === before.social_account_id)
  // While a restored backup is checked, nobody can do anything.
  const isNews = isHeld && fault && fault.code !== restored
  if (status === Scheduled && isNews && (before.status !== Scheduled || before.fault?.code !== fault.code))
    events.push({ event: PostHeld, payload: { ...about, code: fault.code } })
  const known = new Set(before.alerts.map(({ code }) => code))
  for (const { code } of alerts) if (!known.has(code)) events.push({ event: PostAlerted, payload: { ...about, code } })
  if (isSettledNow(before, state)) events.push({ event: PostSettled, payload: about })
  return events
}
