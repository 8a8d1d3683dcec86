import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import {
  PostApprovalDecided,
  PostApprovalRequested,
  PostCancelled,
  PostChanged,
  PostCreated,
  PostDeleted,
  PostRestored,
  PostScheduled,
} from '@fanfare/contracts/events.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import { contentOf, isPlanned } from '../model/post.ts'
import { madeFrom } from '../model/post-events.ts'
import type { PostRow } from '../stores/posts.ts'

const isOther = (before: PostRow, after: PostRow): boolean =>
  before.social_account_id !== after.social_account_id ||
  JSON.stringify(contentOf(before)) !== JSON.stringify(contentOf(after))

/** What became of a post that was stored before, by its rows before and after. */
function eventsOf(before: PostRow, after: PostRow) {
  if (after.deleted_at) return [PostDeleted]
  if (before.deleted_at) return after.status === Scheduled ? [PostRestored, PostScheduled] : [PostRestored]
  const isRetimed = !isPlanned(before) || before.post_at?.getTime() !== after.post_at?.getTime()
  const moved =
    after.status === Scheduled && isRetimed
      ? PostScheduled
      : after.status === Draft && isPlanned(before)
        ? PostCancelled
        : undefined
  // A request for approval or a decision has an event of its own.
  const isDecided =
    before.approval?.asked_at !== after.approval?.asked_at || before.approval?.state !== after.approval?.state
  return [...(moved ? [moved] : []), ...(isOther(before, after) || !(moved || isDecided) ? [PostChanged] : [])]
}

const payloadOf = (who: Who | undefined, { team_id, id, social_account_id, post_at, ...row }: PostRow) => ({
  teamId: team_id,
  postId: id,
  ...(who ? actorOf(who) : {}),
  accountId: social_account_id,
  ...(post_at ? { at: post_at.toISOString() } : {}),
  ...madeFrom(row),
})

/** Emits that approval was asked for, or given or refused, where a change did that. */
async function emitApproval(
  tx: Tx,
  before: PostRow,
  { team_id: teamId, id: postId, social_account_id: accountId, approval }: PostRow,
): Promise<void> {
  if (!approval) return
  const { state, asked_by, asked_at, decided_by, note } = approval
  const was = before.approval
  if (state === 'waiting' && !(was?.state === 'waiting' && was.asked_at === asked_at))
    await emit(tx, PostApprovalRequested, { teamId, postId, by: asked_by, accountId }, { teamId })
  if (state !== 'waiting' && was?.state === 'waiting' && decided_by !== null)
    await emit(
      tx,
      PostApprovalDecided,
      { teamId, postId, by: decided_by, approved: state === 'approved', note, accountId },
      { teamId },
    )
}

/** Emits what a change of a post was, in its transaction. `who`: undefined where no member did it. */
export async function emitChanged(tx: Tx, who: Who | undefined, before: PostRow, after: PostRow): Promise<void> {
  const { team_id: teamId } = after
  for (const event of eventsOf(before, after)) await emit(tx, event, payloadOf(who, after), { teamId })
  await emitApproval(tx, before, after)
}

/** Emits that a draft was deleted because posts that were made of it take its place. */
export const emitReplaced = (tx: Tx, who: Who, draft: PostRow): Promise<void> =>
  emit(tx, PostDeleted, { ...payloadOf(who, draft), replaced: true }, { teamId: draft.team_id })

/** Emits that a post was created, and that it is scheduled where it is. `replaces`: the draft whose place it takes. */
export async function emitCreated(tx: Tx, who: Who, post: PostRow, replaces?: string): Promise<void> {
  const payload = payloadOf(who, post)
  const about = { teamId: post.team_id }
  await emit(tx, PostCreated, { ...payload, ...(replaces === undefined ? {} : { replaces }) }, about)
  if (post.status === Scheduled) await emit(tx, PostScheduled, payload, about)
}
