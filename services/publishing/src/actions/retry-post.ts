import { Failed, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { isMissingSomewhere } from '../model/partly-live.ts'
import type { PostRow } from '../stores/posts.ts'
import { requireMaySchedule } from './approval.ts'
import { changeablePostOf } from './changeable-post.ts'
import { requireAccounts } from './post-content.ts'
import { publishPost } from './publish-post.ts'
import { sendRest } from './rest-of-post.ts'

/** Tries again what a live post is missing elsewhere. The post itself stays as it is. */
async function retryMissing(deps: Deps, who: Who, post: PostRow): Promise<PostRow> {
  const [account] = await requireAccounts(deps, post.team_id, [post.social_account_id], 'post.account')
  return account ? sendRest(deps, post, { who, account }) : fail('social_account_not_found')
}

/**
 * Retries a failed or held post at once, or what a live one is missing on the linked page. Of several parts those that are live stay. Where
 * an irreversible call was sent, the network is asked first. Throws `post_state` for an unconfirmed post: a person decides first.
 */
export async function retryPost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  requireMaySchedule(who)
  const post = await changeablePostOf(deps, who, id)
  if (isMissingSomewhere(post)) return retryMissing(deps, who, post)
  const isStopped = post.status === Failed || (post.status === Scheduled && post.fault !== null)
  if (!isStopped || post.unconfirmed) {
    const message = post.unconfirmed ? 'First confirm whether this post is live.' : 'Only failed posts can be retried.'
    fail('post_state', { message })
  }
  return publishPost(deps, who, id)
}
