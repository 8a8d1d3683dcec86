import { Failed } from '@fanfare/contracts/entities/posts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import type { PostRow } from '../stores/posts.ts'
import { changeablePostOf } from './changeable-post.ts'
import { publishPost } from './publish-post.ts'

/** Tries a failed post again at once; what was ever sent is asked about first. One that may be live waits for a person's word. */
export async function retryPost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  const post = await changeablePostOf(deps, who, id)
  if (post.status !== Failed || post.unconfirmed) {
    const message = post.unconfirmed ? 'First confirm whether this post is live.' : 'Only failed posts can be retried.'
    fail('post_state', { message })
  }
  return publishPost(deps, who, id)
}
