import { PostFailed, PostPublished, PostResolved } from '@fanfare/contracts/events.ts'
import { networkOf, networks } from '@fanfare/contracts/networks.ts'
import { networkAddress } from '@fanfare/networks/graph/address.ts'
import { afterCommit, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { originsOf } from '../config.ts'
import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Deps } from '../deps.ts'
import { checkingRestored } from '../history/faults.ts'
import { announceAfter } from '../live.ts'
import type { Account } from '../model/account.ts'
import { priorityOf } from '../model/priority.ts'
import { commentMissing } from '../publisher/alerts.ts'
import { notLive } from '../publisher/faults.ts'
import { askRestoredAgain } from '../stores/history-outcomes.ts'
import { dropAlert, markChecking, markFailed, markPosted, type PostRow } from '../stores/posts.ts'
import {
  askAgain,
  cancelPublication,
  commentAgain,
  decidePublication,
  insertPublication,
  moveDuePublication,
  type NewPublication,
  type Placed,
  planSentAgain,
  publicationOf,
} from '../stores/publications.ts'
import { insertStep } from '../stores/steps.ts'

const anyHost = new Intl.ListFormat('en', { type: 'disjunction' }).format(networks.map(({ host }) => host))

interface Begin {
  post: PostRow
  account: Account
  dueAt: Date
  /** Number of posts that the same request created; many of them get a lower priority. */
  together?: number
}

/**
 * Creates the publication of a scheduled post. A unique index allows one that has not failed or been cancelled. Where an
 * irreversible call was sent for this post before, that publication continues instead and asks the network first: a retry never
 * sends a second post unasked.
 */
export const beginPublication = async (
  tx: Tx,
  deps: Deps,
  { post, account, dueAt, together }: Begin,
): Promise<void> => {
  const wanted: NewPublication = {
    id: deps.ids.next(),
    teamId: post.team_id,
    postId: post.id,
    accountId: account.id,
    surface: networkOf(account.type).surfaces[0],
    maxAttempts: Math.max(1, post.max_retry),
    priority: priorityOf(post.schedule_kind, together),
    dueAt,
  }
  const again = await planSentAgain(tx, wanted)
  if (again) return void afterCommit(tx, () => deps.publicationJobs.changed([again.id]))
  const { id } = await insertPublication(tx, wanted)
  afterCommit(tx, () => deps.publicationJobs.made(id, dueAt))
}

/** Changes the due time, unless the irreversible call has been intended. */
export const moveDue = async (tx: Tx, deps: Deps, post: PostRow, dueAt: Date): Promise<'moved' | 'going_out'> => {
  const moved = await moveDuePublication(tx, post.team_id, post.id, { dueAt, priority: priorityOf(post.schedule_kind) })
  if (moved) afterCommit(tx, () => refreshJob(deps, moved))
  return moved ? 'moved' : 'going_out'
}

/** Updates the job of a publication, and brings the next one of its account forward. */
const refreshJob = ({ publicationJobs }: Deps, { id, social_account_id }: Placed): void => {
  publicationJobs.changed([id])
  publicationJobs.settled(social_account_id)
}

/** Cancels the publication of a post: either this or the worker's intent is stored, never both. */
export const withdraw = async (
  tx: Tx,
  deps: Deps,
  { id, team_id }: Pick<PostRow, 'id' | 'team_id'>,
): Promise<'withdrawn' | 'going_out'> => {
  const withdrawn = await cancelPublication(tx, team_id, id)
  if (withdrawn) afterCommit(tx, () => refreshJob(deps, withdrawn))
  return withdrawn ? 'withdrawn' : 'going_out'
}

/** Creates a new publication of a post whose last one failed or was cancelled; throws `post_state` otherwise. */
export const retryPublication = async (tx: Tx, deps: Deps, begin: Begin): Promise<void> => {
  const last = await publicationOf(tx, begin.post.team_id, begin.post.id)
  if (last && last.state !== 'failed' && last.state !== 'cancelled') fail('post_state')
  await beginPublication(tx, deps, begin)
}

/** Writes what a person did to the flight recorder of a publication. */
const recordPerson = async (
  tx: Tx,
  deps: Deps,
  { id, team_id, attempt }: PublicationRow,
  name: string,
  did: { step: string; title: string; text: string; verdict: 'ok' | 'wait' | 'failed' },
): Promise<unknown> =>
  insertStep(tx, {
    ...did,
    id: deps.ids.next(),
    team_id,
    publication_id: id,
    attempt,
    worker: name,
    after_commit: true,
    calls: '[]',
    duration_ms: null,
    at: new Date(deps.clock.now()),
  })

/** Has the network asked again whether an unconfirmed post is live. */
export const requestCheck = async (deps: Deps, { teamId, userId }: Who, postId: string): Promise<PostRow> => {
  const name = await deps.accounts.name(userId)
  return transaction(deps.db, async tx => {
    const publication =
      (await askRestoredAgain(tx, teamId, postId, checkingRestored(new Date(deps.clock.now())))) ??
      (await askAgain(tx, teamId, postId))
    if (!publication) fail('decision_not_needed')
    const text = `${name} asked Fanfare to check again`
    await recordPerson(tx, deps, publication, name, { step: 'ask_again', title: 'Check again', text, verdict: 'wait' })
    return showChecking(tx, deps, teamId, publication)
  })
}

/** Shows the post of a publication whose outcome is being checked as in progress. */
export const showChecking = async (
  tx: Tx,
  deps: Deps,
  teamId: string,
  { id, post_id: postId }: Pick<PublicationRow, 'id' | 'post_id'>,
): Promise<PostRow> => {
  const post = await markChecking(tx, teamId, postId)
  if (!post) fail('post_not_found')
  announceAfter(tx, deps, post, 'changed')
  afterCommit(tx, () => deps.publicationJobs.changed([id]))
  return post
}

/** Throws `invalid_input` for a link that does not lead to a network. */
export const requireLink = ({ config }: Pick<Deps, 'config'>, permalink: string | null): void => {
  if (permalink === null || networkAddress(permalink, originsOf(config)) !== null) return
  const rule = `an address at ${anyHost} that begins with https://`
  fail('invalid_input', { field: 'body.permalink', rule, message: `The link must be ${rule}.` })
}

interface Decision {
  live: boolean
  permalink: string | null
  /** When it went live, where the person says so; what the network said goes before it. */
  at?: Date | undefined
}

/** Stores the decision of a person whether an unconfirmed post is live. Not live: it has failed and may be tried again. */
export const decide = async (
  deps: Deps,
  { teamId, userId }: Who,
  postId: string,
  { live, permalink, at }: Decision,
): Promise<PostRow> => {
  requireLink(deps, permalink)
  const name = await deps.accounts.name(userId)
  return transaction(deps.db, async tx => {
    const publication = await decidePublication(tx, teamId, postId, { live, permalink })
    if (!publication) fail('decision_not_needed')
    const text = live ? `${name} said it’s live` : `${name} said it isn’t live`
    const verdict = live ? 'ok' : 'failed'
    await recordPerson(tx, deps, publication, name, { step: 'decided', title: 'Confirmed by a person', text, verdict })
    const fault = notLive(deps.clock.now())
    const post = live
      ? await markPosted(tx, teamId, postId, {
          contentId: null,
          permalink,
          at: publication.published_at ?? at ?? new Date(deps.clock.now()),
        })
      : await markFailed(tx, teamId, postId, fault)
    if (!post) fail('post_not_found')
    await emit(tx, PostResolved, { teamId, postId, live }, { teamId })
    if (live) await emit(tx, PostPublished, { teamId, postId }, { teamId })
    else await emit(tx, PostFailed, { teamId, postId, code: fault.code }, { teamId })
    afterCommit(tx, () => deps.publicationJobs.changed([publication.id]))
    announceAfter(tx, deps, post, 'changed')
    return post
  })
}

/** Has the missing first comment of a live post posted, at the request of a person. */
export const postComment = async (deps: Deps, { teamId, userId }: Who, postId: string): Promise<PostRow> => {
  const name = await deps.accounts.name(userId)
  return transaction(deps.db, async tx => {
    const publication = await commentAgain(tx, teamId, postId)
    if (!publication) fail('post_state', { message: 'This post isn’t missing its first comment.' })
    const text = `${name} asked Fanfare to post the first comment`
    const did = { step: 'comment_again', title: 'Retry first comment', text, verdict: 'wait' } as const
    await recordPerson(tx, deps, publication, name, did)
    const post = await dropAlert(tx, teamId, postId, commentMissing)
    if (!post) fail('post_not_found')
    announceAfter(tx, deps, post, 'changed')
    afterCommit(tx, () => deps.publicationJobs.changed([publication.id]))
    return post
  })
}
