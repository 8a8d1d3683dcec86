import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import type { PostRow } from '../stores/posts.ts'
import { updatePost } from './update-post.ts'

/**
 * Publishes a post at once, or after the seconds in which it can be taken back: a draft, a planned one before its time, a
 * failed one anew.
 */
export function publishPost(deps: Deps, who: Who, id: string, undoSeconds?: number): Promise<PostRow> {
  const undo = undoSeconds === undefined ? {} : { undo_seconds: undoSeconds }
  return updatePost(deps, who, id, { schedule: { kind: 'now', ...undo } })
}
