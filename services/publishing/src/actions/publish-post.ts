import type { Who } from '@fanfare/runtime/identity.ts'
import type { Deps } from '../deps.ts'
import type { PostRow } from '../stores/posts.ts'
import { updatePost } from './update-post.ts'

/** Publishes a post at once: a draft, a planned one before its time, a failed one anew. */
export function publishPost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  return updatePost(deps, who, id, { schedule: { kind: 'now' } })
}
