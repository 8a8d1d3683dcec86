import { Failed } from '@fanfare/contracts/entities/posts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import type { PostRow } from '../stores/posts.ts'
import { changeablePostOf } from './changeable-post.ts'
import { publishPost } from './publish-post.ts'

/**
 * Retries a failed post at once. Where an irreversible call was sent, the network is asked first. Throws `post_state` for an
 * unconfirmed post: a person decides first.
 */
export async function retryPost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  const post = await changeablePostOf(deps, who, id)
  if (post.status !== Failed || post.unconfirmed) {
    const message = post.unconfirmed ? 'First confirm whether this post is live.' : 'Only failed posts can be retried.'
    fail('post_state', { message })
  }
  return publishPost(deps, who, id)
}
