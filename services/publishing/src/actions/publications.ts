import { isVideoKind } from '@fanfare/contracts/entities/post-types.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { kindFactsOrPost } from '@fanfare/contracts/networks.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Deps } from '../deps.ts'
import type { Account } from '../model/account.ts'
import { askedFirst, isSamePiece } from '../model/asked-first.ts'
import { hasVideo } from '../model/kinds.ts'
import { isLive, partsToBegin } from '../model/part-order.ts'
import { type PlannedPart, pageOf, partsOf } from '../model/parts.ts'
import { contentOf } from '../model/post.ts'
import { priorityOf } from '../model/priority.ts'
import { videosOf } from '../model/video/for-item.ts'
import { mediaByIds } from '../stores/media.ts'
import { cancelPublications, cancelRest, cancelWaiting, moveDuePublications } from '../stores/pending-publications.ts'
import { showPlanned } from '../stores/post-state.ts'
import type { PostRow } from '../stores/posts.ts'
import { planSentAgain, sentBefore } from '../stores/publication-decisions.ts'
import {
  insertPublication,
  lockPublications,
  type NewPublication,
  type Placed,
  partsOfRows,
} from '../stores/publications.ts'
import { reviveFailed } from '../stores/renderings.ts'
import { requireMaySchedule } from './approval.ts'
import { ensureRendering, rankRenderings } from './renderings.ts'

interface Begin {
  /** Who has it scheduled. */
  who: Who
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
  { who, post, account, dueAt, together }: Begin,
): Promise<PostRow> => {
  requireMaySchedule(who)
  const planned = await planOf(tx, post, account)
  const rows = await lockPublications(tx, post.team_id, post.id)
  await beginRenderings(tx, deps, post, planned)
  const begun = partsToBegin(planned, partsOfRows(rows))
  const sent = askedFirst(
    begun.map(one => one.planned),
    sentBefore(rows),
  )
  for (const { planned: part, mayBegin } of begun) {
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
      sent.get(part.part),
    )
  }
  return planned.length > 1 || post.publications ? showPlannedNow(tx, post) : post
}

/** Has a post show its publications as they are now. */
const showPlannedNow = async (tx: Tx, post: PostRow): Promise<PostRow> =>
  showPlanned(tx, post.team_id, post, await lockPublications(tx, post.team_id, post.id))

/**
 * Has the videos of a post made as its networks take them, so that they are there when it is due. What fails here is tried again then. What
 * failed before is tried again too: the reason may have been the installation, which was fixed since.
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
  // A draft may have had them queued long ago, behind all that is due.
  await rankVideos(deps, post)
}

/** Has what waits to be made of a post's videos take its turn by the post's time. */
const rankVideos = async (deps: Deps, { team_id: teamId, kind, items }: PostRow): Promise<void> => {
  const ids = items.map(({ media_id }) => media_id)
  if (hasVideo(kind) && ids.length > 0) await rankRenderings(deps, teamId, ids)
}

const beginPart = async (
  tx: Tx,
  deps: Deps,
  wanted: NewPublication,
  sent: PublicationRow | undefined,
): Promise<void> => {
  const again = sent && (await planSentAgain(tx, wanted, sent))
  if (again) return void afterCommit(tx, () => deps.publicationJobs.changed([again.id]))
  const { id } = await insertPublication(tx, wanted)
  if (wanted.mayBegin) afterCommit(tx, () => deps.publicationJobs.made(id, wanted.dueAt))
}

/** The publications that a post needs as it is now. Only for stories and the linked page its files have to be known. */
export const planOf = async (tx: Tx, post: PostRow, account: Account): Promise<PlannedPart[]> => {
  const content = contentOf(post)
  const needsFiles = content.post_to_page || kindFactsOrPost(account.type, content.post_type).inPieces
  const only = content.items[0]?.media_id
  const media = needsFiles
    ? await mediaByIds(
        tx,
        post.team_id,
        content.items.map(({ media_id }) => media_id),
      )
    : new Map(
        only && isVideoKind(post.kind)
          ? [[only, { type: 'video' as const, duration: null, width: null, height: null }]]
          : [],
      )
  return partsOf({ account, page: pageOf(account), content, media })
}

/** Whether the publications of a post are the planned ones: then they only move. */
const isAsPlanned = (current: readonly PublicationRow[], planned: readonly PlannedPart[]): boolean =>
  current.length === planned.length &&
  planned.every((part, at) => {
    const row = current[at]
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
 * other publications now, the old ones are taken back; of a post of which a part is live the others only move. `account`: undefined where it is not connected any more. Returns the post.
 */
export const moveDue = async (
  tx: Tx,
  deps: Deps,
  { who, post, account, dueAt }: Omit<Begin, 'account'> & { account: Account | undefined },
): Promise<PostRow | 'going_out'> => {
  requireMaySchedule(who)
  const { team_id: teamId, id } = post
  const current = partsOfRows(await lockPublications(tx, teamId, id))
  const isBegun = current.some(({ state }) => isLive(state))
  if (account && !isBegun && !isAsPlanned(current, await planOf(tx, post, account))) {
    if ((await withdraw(tx, deps, post)) === 'going_out') return 'going_out'
    return beginPublication(tx, deps, { who, post: { ...post, publications: null }, account, dueAt })
  }
  const moved = await moveDuePublications(tx, teamId, id, { dueAt, priority: priorityOf(post.schedule_kind) })
  if (!moved) return 'going_out'
  refreshAfter(tx, deps, moved)
  afterCommit(tx, () => {
    rankVideos(deps, post).catch(err => deps.log.info({ err, postId: post.id }, 'videos keep their turns'))
  })
  return moved.some(({ parts }) => parts > 1) ? showPlannedNow(tx, post) : post
}

/** Updates the jobs of publications after the transaction, and brings the next one of their accounts forward. */
export const refreshAfter = (tx: Tx, { publicationJobs }: Deps, placed: readonly Placed[]): void => {
  afterCommit(tx, () => {
    publicationJobs.changed(placed.map(({ id }) => id))
    for (const accountId of new Set(placed.map(row => row.social_account_id))) publicationJobs.settled(accountId)
  })
}

/** Cancels the publications of a post, which shows none then: either this or a worker's intent is stored, never both. */
export const withdraw = async (tx: Tx, deps: Deps, post: PostRow): Promise<'withdrawn' | 'going_out'> => {
  const withdrawn = await cancelPublications(tx, post.team_id, post.id)
  if (!withdrawn) return 'going_out'
  refreshAfter(tx, deps, withdrawn)
  await showPlanned(tx, post.team_id, post, [])
  return 'withdrawn'
}

/** Cancels those publications of a post that are not live: what is live stays. */
export const withdrawRest = async (tx: Tx, deps: Deps, post: PostRow): Promise<'withdrawn' | 'going_out'> => {
  const withdrawn = await cancelRest(tx, post.team_id, post.id)
  if (!withdrawn) return 'going_out'
  refreshAfter(tx, deps, withdrawn)
  return 'withdrawn'
}

/** Cancels the publications of a failed post that wait for the one that failed. Returns the post. */
export const withdrawWaiting = async (tx: Tx, post: PostRow): Promise<PostRow> => {
  await cancelWaiting(tx, post.team_id, post.id)
  return post.publications ? showPlannedNow(tx, post) : post
}

/** Whether a part of a post was cancelled while another one is live: it has no publication that counts. */
export const lacksPart = (current: readonly PublicationRow[]): boolean =>
  current.length < Math.max(0, ...current.map(({ parts }) => parts))

/** Throws `social_account_not_found` where all that failed, or was cancelled, of a live post is on a page that is not connected: nothing would begin. */
const requireFailed = async (tx: Tx, { post, account }: Begin, current: readonly PublicationRow[]): Promise<void> => {
  const failed = current.filter(({ state }) => state === 'failed')
  if (post.status !== Posted || (failed.length === 0 && !lacksPart(current))) return
  const planned = new Set((await planOf(tx, post, account)).map(({ accountId }) => accountId))
  if (failed.some(row => planned.has(row.social_account_id))) return
  if (lacksPart(current) && [...planned].some(id => id !== post.social_account_id)) return
  const message = 'The Page isn’t connected. Connect it, then try again.'
  fail('social_account_not_found', { field: 'post.account', rule: 'a connected Page', message })
}

/** Creates new publications for those of a post that failed or were cancelled; throws `post_state` where there is none. */
export const retryPublication = async (tx: Tx, deps: Deps, begin: Begin): Promise<PostRow> => {
  const current = partsOfRows(await lockPublications(tx, begin.post.team_id, begin.post.id))
  const isFailed = current.some(({ state }) => state === 'failed')
  if (current.length > 0 && !isFailed && !lacksPart(current)) fail('post_state')
  await requireFailed(tx, begin, current)
  return beginPublication(tx, deps, begin)
}
