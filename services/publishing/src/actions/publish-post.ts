import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import type { SentPost } from './send-draft.ts'
import { updatePost } from './update-post.ts'

/**
 * Publishes a draft, a scheduled post before its time, or a failed post again: at once, or after `undoSeconds`, in which it can
 * be cancelled.
 */
export function publishPost(deps: Deps, who: Who, id: string, undoSeconds?: number): Promise<SentPost> {
  const undo = undoSeconds === undefined ? {} : { undo_seconds: undoSeconds }
  return updatePost(deps, who, id, { schedule: { kind: 'now', ...undo } })
}
