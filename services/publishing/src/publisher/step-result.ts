import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { dayUsedUp } from '@fanfare/networks/networks.ts'
import type { OutboxEntry } from '@fanfare/runtime/events/events.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { changedAlert } from '../faults/alerts.ts'
import {
  accountGone,
  changedSince,
  deadlineExceeded,
  deadPreparation,
  inTrouble,
  limitReached,
  notLiveCode,
  permissionMissing,
  preparedLimitReached,
  tookTooLong,
  uncertain,
  type Which,
} from '../faults/faults.ts'
import { accountRemoved, checkpointFault, connectionEnded, installationFault } from '../faults/held-faults.ts'
import type { Learnt } from '../model/apply-next.ts'
import { contentPrint } from '../model/content-print.ts'
import type { Event, Next } from '../model/events.ts'
import { posted, type ShownStep } from '../model/post-change.ts'
import { isPassing } from '../model/post-state.ts'
import type { Command, RefusalKind } from '../model/publication.ts'
import { isTerminal } from '../model/states.ts'
import type { Prepared, StoredFault, StoredRefusal } from '../model/stored.ts'
import type { Channel, PublishContext } from '../networks/channel.ts'
import { Impossible, isRemovedAccount, isUnseen, refusalOf } from '../networks/outcome.ts'
import type { PostRow } from '../stores/posts.ts'
import { knownFault, type PostPeople, refusalFault } from './refusal-fault.ts'

/** The publication and post before the step whose result is described. */
export interface StepContext {
  channel: Channel
  publication: PublicationRow
  post: PostRow
  /** The connection has every permission that publishing needs, and other accounts are refused as well. */
  isAppRefused: boolean
  /** Whether one of its items is a video; false until its media were read, before which none is sent. */
  isVideo: PublishContext['isVideo']
  /** By which login the account was connected when it was last called. */
  login: LoginKey
  /** The database's time, ms. */
  now: () => number
}

/** The result of a command: the event, what was learnt, and what to write with it. */
export interface Result {
  event: Event
  learnt?: Learnt
  /** What the post shows of it, where the next state says nothing of that. */
  post?: ShownStep | undefined
  /** Emitted to other services, beside what becomes of the post. */
  outbox?: OutboxEntry | undefined
  title: string
  text: string
  failure?: unknown
}

/** The fault that a person sees of a publication's next state; undefined: it stays as it was. */
export const faultOf = (
  step: StepContext,
  next: Next,
  { event, failure, learnt }: Result,
): StoredFault | null | undefined => {
  const { channel, publication, now } = step
  const { network } = channel
  const { refusal } = publication
  const failed = failure instanceof NetworkFailure ? failure : undefined
  const which = itemUnderWay(step)
  const people = () => peopleOf(step, which)
  const known = () => failed && knownFault(failed, network, which, now(), people)
  if (next.state === 'unconfirmed')
    // A post that is too late to go out by itself was refused by nobody.
    return hasChanged(step)
      ? changedSince(network, now())
      : uncertain(network, now(), refusal?.fault.code === notLiveCode ? null : refusal)
  if (next.state === 'held') {
    if (isRemovedAccount(failure)) return accountRemoved(now())
    if (failure instanceof Impossible && failure.fault) return failure.fault
    return failed ? heldFault(step, failed) : (refusal?.fault ?? connectionEnded(network, now()))
  }
  if (next.state === 'failed') {
    if (failure instanceof Impossible) return failure.fault ?? accountGone(now())
    // The refusal of the call is believed, now that reads agree that the post is not live.
    if (publication.commits > 0 && refusal?.kind === 'rejected') return refusal.fault
    if (event.type === 'deadline_exceeded') return tookTooLong(network, now(), publication.fault)
    if (event.type === 'not_live' || event.type === 'absent') return refusal?.fault ?? tookTooLong(network, now())
    if (event.type === 'not_ready') return tookTooLong(network, now(), publication.fault, failed)
    if (event.type === 'dead') return learnt?.fault ?? deadPreparation(network, '', now())
    if (failed && event.type === 'rejected') return refusalFault(failed, network, which, now(), people)
    return known() ?? deadlineExceeded(network, publication.attempt, failed, now())
  }
  if (event.type === 'rendering') return stalledFault(publication, failure)
  if (event.type === 'rate_limited') return learnt?.fault ?? limitFault(step, failed)
  if (isLimited(next, publication)) return limitReached(network, now())
  if (next.trouble && failed && next.state !== 'published') return known() ?? inTrouble(network, now(), failed)
  return stalledFault(publication, event.type === 'internal_error' ? failure : undefined)
}

/** The fault of a limit that stops what precedes the irreversible call: of what the network prepares, where it says that, else of posts. */
const limitFault = ({ channel, now }: StepContext, failed: NetworkFailure | undefined): StoredFault => {
  const { network, preparedPerDay } = channel
  return preparedPerDay !== undefined && dayUsedUp.has(failed?.subcode ?? 0)
    ? preparedLimitReached(network, preparedPerDay, now(), failed)
    : limitReached(network, now(), failed)
}

/** The fault of a video that is not being made, or of files that cannot be loaded: kept as it was first shown, and removed once that continues. */
const stalledFault = ({ fault }: Pick<PublicationRow, 'fault'>, failure: unknown): StoredFault | null | undefined => {
  const shown = failure instanceof Impossible ? failure.fault : undefined
  if (!isPassing(fault?.code)) return shown
  return shown?.code === fault?.code ? undefined : (shown ?? null)
}

/** Whether the post was edited after it was prepared. */
const hasChanged = ({ post, publication: { prepared } }: Pick<StepContext, 'post' | 'publication'>): boolean =>
  prepared.content !== undefined && prepared.content !== contentPrint(post)

/** Not live because of the network's limit: it waits for that limit. */
const isLimited = (next: Next, { refusal }: PublicationRow): boolean =>
  next.state === 'ready' && next.resetDeadline === true && refusal?.kind === 'rate_limited'

/** The fault of a held post: what has to be fixed. */
const heldFault = ({ channel, isAppRefused, login, now }: StepContext, failure: NetworkFailure): StoredFault => {
  const { network } = channel
  switch (failure.kind) {
    case 'checkpoint':
      // A sub-code says what has to be done there; without one the login is locked.
      return (
        knownFault(failure, network, null, now()) ?? checkpointFault({ network, login: loginOf(login) }, now(), failure)
      )
    case 'installation':
      return installationFault(network, now(), failure)
    case 'forbidden':
      return isAppRefused ? installationFault(network, now(), failure) : permissionMissing(network, now(), failure)
    default:
      return isUnseen(failure) ? permissionMissing(network, now(), failure) : connectionEnded(network, now(), failure)
  }
}

/** The error response to the irreversible call, for when reads agree that the post is not live. */
export const refusalOfCommit = (step: StepContext, kind: RefusalKind, { failure }: Result): StoredRefusal => ({
  kind,
  fault: refusedFault(step, failure),
  ...(failure instanceof NetworkFailure && failure.retryAfterMs !== undefined ? { waitMs: failure.retryAfterMs } : {}),
})

const refusedFault = (step: StepContext, failure: unknown): StoredFault => {
  const { channel, now } = step
  if (!(failure instanceof NetworkFailure)) return inTrouble(channel.network, now())
  if (refusalOf(failure) === 'token_invalid') return heldFault(step, failure)
  const people = () => peopleOf(step, null)
  const known = knownFault(failure, channel.network, null, now(), people)
  if (known) return known
  if (failure.kind === 'rejected') return refusalFault(failure, channel.network, null, now(), people)
  if (failure.kind === 'rate_limited') return limitReached(channel.network, now(), failure)
  if (failure.kind === 'not_ready') return tookTooLong(channel.network, now(), null, failure)
  return inTrouble(channel.network, now(), failure)
}

/** The picture or video that was being prepared. */
const itemUnderWay = ({
  channel,
  publication,
  post,
  isVideo,
}: Pick<StepContext, 'channel' | 'publication' | 'post' | 'isVideo'>): Which | null => {
  const items = channel.items(post, publication)
  const total = items.length
  if (publication.prepared.container || total === 0) return null
  const done = (publication.prepared.children ?? []).filter(Boolean).length
  const item = items[done]
  return item ? { item: done + 1, of: total, type: isVideo(item) ? 'video' : 'image' } : null
}

/** The people of what is sent whom a refusal of this item, or of all of it, may be about. */
const peopleOf = ({ channel, publication, post }: StepContext, which: Which | null): PostPeople => {
  const items = channel.items(post, publication)
  const about = which ? items.slice(which.item - 1, which.item) : items
  const tagged = about.flatMap(({ user_tags }) => user_tags.map(({ username }) => username))
  return { collaborators: post.collaborators, tagged: [...new Set(tagged)] }
}

/** What the next attempt begins with: the flow that is known to work, and that a video which the network could not fetch is sent. */
const wayOf = ({ flow, fetched }: Prepared): Prepared => ({
  ...(flow ? { flow } : {}),
  ...(fetched === undefined ? {} : { fetched: false }),
})

/**
 * What of the preparation the next attempt keeps: the pictures that the network has, where preparing the next one failed; else only the
 * way that is known to work.
 */
export const keptOf = (step: StepContext, command: Command, { event }: Result): Prepared => {
  const { prepared } = step.publication
  if (event.type === 'start_over') return wayOf(prepared)
  if (command === 'prepare' && event.type !== 'dead' && itemUnderWay(step) !== null) return prepared
  return event.type === 'dead' ? wayOf(prepared) : {}
}

/** What the post shows of a step, beside the state that follows from its publications. */
export const shownOf = ({ channel, publication, post, now }: StepContext, next: Next, result: Result): ShownStep => {
  const { network } = channel
  const isLive = next.state === 'published' || next.state === 'decorated'
  // What follows a live post changes only what the step itself names.
  if (isLive && publication.published_at) return result.post ?? {}
  if (isLive)
    return { progress: posted, ...(hasChanged({ post, publication }) ? { alerts: [changedAlert(now())] } : {}) }
  if (next.state === 'scheduled') {
    const sentence = `${network} returned an error. Retrying shortly`
    return { progress: { step: 'scheduled', text: 'Starting', percent: 2, sentence } }
  }
  return result.post ?? troubleOf(network, post, next, result)
}

/** Shown on the post while it is tried again or its outcome is being looked up. */
const troubleOf = (network: string, { progress }: PostRow, next: Next, { event, failure }: Result): ShownStep => {
  if (next.state === 'commit_requested' && (event.type === 'refused' || event.type === 'no_response')) {
    const answer = event.type === 'refused' ? `${network} returned an error` : `No response from ${network}`
    const sentence = `${answer}. Checking whether it’s live`
    return { progress: { step: 'commit_requested', text: 'Posting', percent: 85, sentence } }
  }
  const isTrouble = next.trouble && failure instanceof NetworkFailure
  if (!progress || !(isTrouble || event.type === 'postponed')) return {}
  return { progress: { ...progress, sentence: `${network} isn’t responding. Retrying` } }
}

export const decorationTitle: Record<string, string> = {
  permalink: 'Link found',
  first_comment: 'First comment',
  content_id: 'Post found',
}

export const failedTitle = (command: Command, network: string): string => {
  switch (command) {
    case 'commit':
      return 'Publish requested'
    case 'ask':
      return `Checked ${network}`
    case 'prepare':
      return 'Not accepted'
    case 'check':
      return 'Checked before starting'
    default:
      return 'Didn’t work'
  }
}

export const stepName = (command: Command, next: Next): string => {
  if (command === 'commit') return 'commit_requested'
  if (command === 'ask') return 'asked'
  return isTerminal(next.state) || next.state === 'held'
    ? next.state
    : command === 'prepare'
      ? 'container_created'
      : next.state
}

export const verdictOf = (next: Next, failed: boolean): 'ok' | 'wait' | 'unknown' | 'failed' | 'held' => {
  if (next.state === 'failed') return 'failed'
  if (next.state === 'unconfirmed') return 'unknown'
  if (next.state === 'held') return 'held'
  if (next.state === 'commit_requested' && failed) return 'unknown'
  return failed || next.wait !== 'now' ? 'wait' : 'ok'
}
