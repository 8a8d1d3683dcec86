import { PostFailed, PostPublished, PostResolved } from '@fanfare/contracts/events.ts'
import { kindFactsOrPost, networkOf, networks } from '@fanfare/contracts/networks.ts'
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
import { hasVideo, isVideoKind } from '../model/kinds.ts'
import { partsToBegin } from '../model/part-order.ts'
import { type PlannedPart, partsOf } from '../model/parts.ts'
import { contentOf } from '../model/post.ts'
import { priorityOf } from '../model/priority.ts'
import { videosOf } from '../model/video/for-item.ts'
import { commentMissing } from '../publisher/alerts.ts'
import { notLive } from '../publisher/faults.ts'
import { askRestoredAgain } from '../stores/history-outcomes.ts'
import { mediaByIds } from '../stores/media.ts'
import { showParts } from '../stores/post-state.ts'
import { dropAlert, markChecking, markFailed, markPosted, type PostRow } from '../stores/posts.ts'
import {
  askAgain,
  cancelPublications,
  commentAgain,
  decidePublication,
  insertPublication,
  isSamePiece,
  lockPublications,
  moveDuePublications,
  type NewPublication,
  type Placed,
  partsOfRows,
  planSentAgain,
  releaseNext,
} from '../stores/publications.ts'
import { reviveFailed } from '../stores/renderings.ts'
import { insertStep } from '../stores/steps.ts'
import { ensureRendering } from './renderings.ts'

const anyHost = new Intl.ListFormat('en', { type: 'disjunction' }).format(networks.map(({ host }) => host))

interface Begin {
  post: PostRow
  account: Account
  dueAt: Date
  /** Number of posts that the same request created; many of them get a lower priority. */
  together?: number
}

/**
 * Creates the publications of a scheduled post; what is live of it stays. A unique index allows one of each part that has not failed or been cancelled. Where an
 * irreversible call was sent for this post before, that publication continues instead and asks the network first: a retry never
 * sends a second post unasked.
 */
export const beginPublication = async (
  tx: Tx,
  deps: Deps,
  { post, account, dueAt, together }: Begin,
): Promise<void> => {
  const planned = await planOf(tx, post, account)
  const rows = await lockPublications(tx, post.team_id, post.id)
  await beginRenderings(tx, deps, post, planned)
  for (const { planned: part, mayBegin } of partsToBegin(planned, partsOfRows(rows))) {
    await beginPart(
      tx,
      deps,
      {
        ...part,
        id: deps.ids.next(),
        teamId: post.team_id,
        postId: post.id,
        maxAttempts: Math.max(1, post.max_retry),
        priority: priorityOf(post.schedule_kind, together),
        dueAt,
        mayBegin,
      },
      rows,
    )
  }
}

/**
 * Has the videos of a post made as its networks take them, so that they are there when it is due. What fails here is tried again then. What
 * failed before is tried again too: the reason may have been the installation, which somebody has put right.
 */
const beginRenderings = async (tx: Tx, deps: Deps, post: PostRow, planned: readonly PlannedPart[]): Promise<void> => {
  if (!hasVideo(post.kind)) return
  await reviveFailed(
    tx,
    post.team_id,
    contentOf(post).items.map(({ media_id }) => media_id),
  )
  afterCommit(tx, () => {
    renderVideos(deps, post, planned).catch(err => deps.log.info({ err, postId: post.id }, 'videos are prepared later'))
  })
}

const renderVideos = async (deps: Deps, post: PostRow, planned: readonly PlannedPart[]): Promise<void> => {
  const { items } = contentOf(post)
  const media = await mediaByIds(
    deps.db,
    post.team_id,
    items.map(({ media_id }) => media_id),
  )
  for (const { mediaId, instruction } of videosOf(planned, items, media))
    await ensureRendering(deps, post.team_id, mediaId, instruction)
}

const beginPart = async (
  tx: Tx,
  deps: Deps,
  wanted: NewPublication,
  rows: readonly PublicationRow[],
): Promise<void> => {
  const again = await planSentAgain(tx, wanted, rows)
  if (again) return void afterCommit(tx, () => deps.publicationJobs.changed([again.id]))
  const { id } = await insertPublication(tx, wanted)
  if (wanted.mayBegin) afterCommit(tx, () => deps.publicationJobs.made(id, wanted.dueAt))
}

/** The publications that a post needs. Only for stories and the linked page its files have to be known. */
const planOf = async (tx: Tx, post: PostRow, account: Account): Promise<PlannedPart[]> => {
  const content = contentOf(post)
  const needsFiles = content.post_to_page || kindFactsOrPost(account.type, content.post_type).inPieces
  const only = content.items[0]?.media_id
  const media = needsFiles
    ? await mediaByIds(
        tx,
        post.team_id,
        content.items.map(({ media_id }) => media_id),
      )
    : new Map(only && isVideoKind(post.kind) ? [[only, { type: 'video' as const, duration: null }]] : [])
  const { linkedTo } = networkOf(account.type)
  const page =
    account.page_account_id !== null && linkedTo !== null ? { id: account.page_account_id, type: linkedTo } : undefined
  return partsOf({ account, page, content, media })
}

/** Whether the publications that stand are the planned ones: then they only move. */
const isAsPlanned = (standing: readonly PublicationRow[], planned: readonly PlannedPart[]): boolean =>
  standing.length === planned.length &&
  planned.every((part, at) => {
    const row = standing[at]
    return (
      row !== undefined &&
      row.surface === part.surface &&
      row.social_account_id === part.accountId &&
      row.parts === part.parts &&
      isSamePiece(row.piece, part.piece)
    )
  })

/**
 * Changes the due time of a post that was changed, unless the irreversible call of one of its publications has been intended. Where it needs
 * other publications now, the old ones are taken back. `account`: undefined where it is not connected any more.
 */
export const moveDue = async (
  tx: Tx,
  deps: Deps,
  { post, account, dueAt }: Omit<Begin, 'account'> & { account: Account | undefined },
): Promise<'moved' | 'going_out'> => {
  const { team_id: teamId, id } = post
  const standing = partsOfRows(await lockPublications(tx, teamId, id))
  if (account && !isAsPlanned(standing, await planOf(tx, post, account))) {
    if ((await withdraw(tx, deps, post)) === 'going_out') return 'going_out'
    await beginPublication(tx, deps, { post, account, dueAt })
    return 'moved'
  }
  const moved = await moveDuePublications(tx, teamId, id, { dueAt, priority: priorityOf(post.schedule_kind) })
  if (moved) afterCommit(tx, () => refreshJobs(deps, moved))
  return moved ? 'moved' : 'going_out'
}

/** Updates the jobs of publications, and brings the next one of their accounts forward. */
const refreshJobs = ({ publicationJobs }: Deps, placed: readonly Placed[]): void => {
  publicationJobs.changed(placed.map(({ id }) => id))
  for (const accountId of new Set(placed.map(row => row.social_account_id))) publicationJobs.settled(accountId)
}

/** Cancels the publications of a post: either this or a worker's intent is stored, never both. */
export const withdraw = async (
  tx: Tx,
  deps: Deps,
  { id, team_id }: Pick<PostRow, 'id' | 'team_id'>,
): Promise<'withdrawn' | 'going_out'> => {
  const withdrawn = await cancelPublications(tx, team_id, id)
  if (withdrawn) afterCommit(tx, () => refreshJobs(deps, withdrawn))
  return withdrawn ? 'withdrawn' : 'going_out'
}

/** Creates new publications for those of a post that failed or were cancelled; throws `post_state` where there is none. */
export const retryPublication = async (tx: Tx, deps: Deps, begin: Begin): Promise<void> => {
  const standing = partsOfRows(await lockPublications(tx, begin.post.team_id, begin.post.id))
  if (standing.length > 0 && !standing.some(({ state }) => state === 'failed')) fail('post_state')
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
  { id, post_id: postId, parts }: Pick<PublicationRow, 'id' | 'post_id' | 'parts'>,
): Promise<PostRow> => {
  const post = parts > 1 ? await showParts(tx, teamId, postId) : await markChecking(tx, teamId, postId)
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
    const fault = notLive(deps.clock.now())
    const publication = await decidePublication(tx, teamId, postId, { live, permalink, fault: live ? null : fault })
    if (!publication) fail('decision_not_needed')
    const text = live ? `${name} said it’s live` : `${name} said it isn’t live`
    const verdict = live ? 'ok' : 'failed'
    await recordPerson(tx, deps, publication, name, { step: 'decided', title: 'Confirmed by a person', text, verdict })
    if (publication.parts > 1) return decidePart(tx, deps, publication, live)
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

/** The same of one of several publications: the others go on, or wait, by what it is now. */
const decidePart = async (tx: Tx, deps: Deps, publication: PublicationRow, live: boolean): Promise<PostRow> => {
  const { id, team_id, post_id } = publication
  const next = live ? await releaseNext(tx, team_id, publication) : undefined
  const post = await showParts(tx, team_id, post_id)
  if (!post) fail('post_not_found')
  afterCommit(tx, () => deps.publicationJobs.changed([id, ...(next ? [next.id] : [])]))
  announceAfter(tx, deps, post, 'changed')
  return post
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
