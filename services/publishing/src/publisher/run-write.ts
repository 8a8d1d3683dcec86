import type { PublicationRow } from '../db/publication-tables.ts'
import { alertsOf, type ShownPost, type ShownStep, stateChange } from '../model/post-change.ts'
import { postEvents } from '../model/post-events.ts'
import { postState } from '../model/post-state.ts'
import { outboxOf } from '../stores/post-state.ts'
import type { PostRow } from '../stores/posts.ts'

/**
 * What a step of one of several publications shows: its progress as a part of those on the post's own account, and of the linked page
 * none, since the post is live before that begins.
 */
export const ofParts = (
  { progress, ...shown }: ShownStep,
  { part, parts, social_account_id }: Pick<PublicationRow, 'part' | 'parts' | 'social_account_id'>,
  post: Pick<PostRow, 'social_account_id' | 'publications'>,
): ShownStep => {
  if (!progress || social_account_id !== post.social_account_id) return shown
  const own = post.publications?.filter(one => one.account_id === social_account_id).length ?? parts
  if (own === 1) return { ...shown, progress }
  const percent = Math.round((100 * (part - 1) + progress.percent) / own)
  return { ...shown, progress: { ...progress, percent, sentence: `Part ${part} of ${own}: ${progress.sentence}` } }
}

/** What a write changes on a post that has this publication alone, and its events: the row after it is all there is to know. */
export const ofSingle = (post: PostRow, stored: PublicationRow, after: PublicationRow, shown: ShownStep) => {
  const before: ShownPost = { ...post, publications: postState(stored.social_account_id, [stored]).publications }
  const state = postState(after.social_account_id, [after])
  return {
    change: stateChange(post, state, shown),
    events: outboxOf(post.team_id, postEvents(before, state, alertsOf(post, state, shown))),
  }
}
