import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import {
  PostCancelled,
  PostChanged,
  PostCreated,
  PostDeleted,
  PostRestored,
  PostScheduled,
} from '@fanfare/contracts/events.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Tx } from '../db/db.ts'
import { contentOf, isPlanned } from '../model/post.ts'
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
  return [...(moved ? [moved] : []), ...(!moved || isOther(before, after) ? [PostChanged] : [])]
}

/** Emits what a change of a post was, in its transaction. */
export async function emitChanged(tx: Tx, before: PostRow, after: PostRow): Promise<void> {
  const { team_id: teamId, id: postId } = after
  for (const event of eventsOf(before, after)) await emit(tx, event, { teamId, postId }, { teamId })
}

/** Emits that a post was created, and that it is scheduled where it is. */
export async function emitCreated(tx: Tx, { team_id: teamId, id: postId, status }: PostRow): Promise<void> {
  await emit(tx, PostCreated, { teamId, postId }, { teamId })
  if (status === Scheduled) await emit(tx, PostScheduled, { teamId, postId }, { teamId })
}
