import { kindFactsOrPost, networkOf, networks } from '@fanfare/contracts/networks.ts'
import { networkAddress } from '@fanfare/networks/graph/address.ts'
import { afterCommit, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { originsOf } from '../config.ts'
import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Deps } from '../deps.ts'
import { commentMissing } from '../faults/alerts.ts'
import { notLive } from '../faults/faults.ts'
import { checkingRestored } from '../faults/restored-faults.ts'
import { announceAfter } from '../live.ts'
import type { Account } from '../model/account.ts'
import { hasVideo, isVideoKind } from '../model/kinds.ts'
import { isLive, partsToBegin } from '../model/part-order.ts'
import { type PlannedPart, partsOf } from '../model/parts.ts'
import { contentOf } from '../model/post.ts'
import { priorityOf } from '../model/priority.ts'
import type { StoredProgress } from '../model/stored.ts'
import { videosOf } from '../model/video/for-item.ts'
import { askRestoredAgain } from '../stores/history-outcomes.ts'
import { mediaByIds } from '../stores/media.ts'
import { showPlanned, showState } from '../stores/post-state.ts'
import { dropAlert, type PostRow } from '../stores/posts.ts'
import {
  askAgain,
  cancelPublications,
  cancelWaiting,
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
 * sends a second post unasked. Returns the post, which shows where it goes if that is more than one place.
 */
export const beginPublication = async (
  tx: Tx,
  deps: Deps,
  { post, account, dueAt, together }: Begin,
): Promise<PostRow> => {
  const planned = await planOf(tx, post, account)
  const rows = await lockPublications(tx, post.team_id, post.id)
  beginRenderings(tx, deps, post, planned)
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
  return planned.length > 1 || post.publications ? showPlannedNow(tx, post) : post
}

/** Has a post show its publications as they are now. */
const showPlannedNow = async (tx: Tx, post: PostRow): Promise<PostRow> =>
  showPlanned(tx, post.team_id, post, await lockPublications(tx, post.team_id, post.id))

/** Has the videos of a post made as its networks take them, so that they are there when it is due. What fails here is tried again then. */
const beginRenderings = (tx: Tx, deps: Deps, post: PostRow, planned: readonly PlannedPart[]): void => {
  if (!hasVideo(post.kind)) return
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
 * other publications now, the old ones are taken back. `account`: undefined where it is not connected any more. Returns the post.
 */
export const moveDue = async (
  tx: Tx,
  deps: Deps,
  { post, account, dueAt }: Omit<Begin, 'account'> & { account: Account | undefined },
): Promise<PostRow | 'going_out'> => {
  const { team_id: teamId, id } = post
  const standing = partsOfRows(await lockPublications(tx, teamId, id))
  if (account && !isAsPlanned(standing, await planOf(tx, post, account))) {
    if ((await withdraw(tx, deps, post)) === 'going_out') return 'going_out'
    return beginPublication(tx, deps, { post: { ...post, publications: null }, account, dueAt })
  }
  const moved = await moveDuePublications(tx, teamId, id, { dueAt, priority: priorityOf(post.schedule_kind) })
  if (!moved) return 'going_out'
  afterCommit(tx, () => refreshJobs(deps, moved))
  return moved.some(({ parts }) => parts > 1) ? showPlannedNow(tx, post) : post
}

/** Updates the jobs of publications, and brings the next one of their accounts forward. */
const refreshJobs = ({ publicationJobs }: Deps, placed: readonly Placed[]): void => {
  publicationJobs.changed(placed.map(({ id }) => id))
  for (const accountId of new Set(placed.map(row => row.social_account_id))) publicationJobs.settled(accountId)
}

/** Cancels the publications of a post, which shows none then: either this or a worker's intent is stored, never both. */
export const withdraw = async (tx: Tx, deps: Deps, post: PostRow): Promise<'withdrawn' | 'going_out'> => {
  const withdrawn = await cancelPublications(tx, post.team_id, post.id)
  if (!withdrawn) return 'going_out'
  afterCommit(tx, () => refreshJobs(deps, withdrawn))
  await showPlanned(tx, post.team_id, post, [])
  return 'withdrawn'
}

/** Cancels the publications of a failed post that wait for the one that failed. Returns the post. */
export const withdrawWaiting = async (tx: Tx, post: PostRow): Promise<PostRow> => {
  await cancelWaiting(tx, post.team_id, post.id)
  return post.publications ? showPlannedNow(tx, post) : post
}

/** Creates new publications for those of a post that failed or were cancelled; throws `post_state` where there is none. */
export const retryPublication = async (tx: Tx, deps: Deps, begin: Begin): Promise<PostRow> => {
  const standing = partsOfRows(await lockPublications(tx, begin.post.team_id, begin.post.id))
  if (standing.length > 0 && !standing.some(({ state }) => state === 'failed')) fail('post_state')
  return beginPublication(tx, deps, begin)
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

const checking: StoredProgress = {
  step: 'commit_requested',
  text: 'Posting',
  percent: 90,
  sentence: 'Checking whether it’s live',
}

/** Shows the post of a publication whose outcome is being checked as in progress. */
export const showChecking = async (
  tx: Tx,
  deps: Deps,
  teamId: string,
  { id, post_id: postId }: Pick<PublicationRow, 'id' | 'post_id'>,
): Promise<PostRow> => {
  const post = await showState(tx, teamId, postId, { progress: checking })
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
    const fault = live ? null : notLive(deps.clock.now())
    const publication = await decidePublication(tx, teamId, postId, { live, permalink, at, fault })
    if (!publication) fail('decision_not_needed')
    const text = live ? `${name} said it’s live` : `${name} said it isn’t live`
    const verdict = live ? 'ok' : 'failed'
    await recordPerson(tx, deps, publication, name, { step: 'decided', title: 'Confirmed by a person', text, verdict })
    // Of several publications the others continue, or wait, by what this one is now.
    const next = isLive(publication.state) ? await releaseNext(tx, teamId, publication) : undefined
    const post = await showState(tx, teamId, postId)
    if (!post) fail('post_not_found')
    afterCommit(tx, () => deps.publicationJobs.changed([publication.id, ...(next ? [next.id] : [])]))
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
