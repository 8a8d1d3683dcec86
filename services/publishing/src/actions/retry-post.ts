import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import { showState } from '../stores/post-state.ts'
import type { PostRow } from '../stores/posts.ts'
import { changeablePostOf } from './changeable-post.ts'
import { requireAccounts } from './post-content.ts'
import { retryPublication } from './publications.ts'
import { publishPost } from './publish-post.ts'

/** Whether a live post is missing where it was to go as well: on the linked page. */
const isMissingSomewhere = ({ status, publications }: PostRow): boolean =>
  status === Posted && (publications ?? []).some(one => one.status === 'failed')

/** Tries again what a live post is missing elsewhere. The post itself stays as it is. */
async function retryMissing(deps: Deps, post: PostRow): Promise<PostRow> {
  const { team_id: teamId, id } = post
  const [account] = await requireAccounts(deps, teamId, [post.social_account_id], 'post.account')
  if (!account) return fail('social_account_not_found')
  return transaction(deps.db, async tx => {
    await retryPublication(tx, deps, { post, account, dueAt: await dbNow(tx) })
    const shown = await showState(tx, teamId, id)
    if (!shown) fail('post_not_found')
    announceAfter(tx, deps, shown, 'changed')
    return shown
  })
}

/**
 * Retries a failed post at once, or what a live one is missing on the linked page. Of several parts those that are live stay. Where an
 * irreversible call was sent, the network is asked first. Throws `post_state` for an unconfirmed post: a person decides first.
 */
export async function retryPost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  const post = await changeablePostOf(deps, who, id)
  if (isMissingSomewhere(post)) return retryMissing(deps, post)
  if (post.status !== Failed || post.unconfirmed) {
    const message = post.unconfirmed ? 'First confirm whether this post is live.' : 'Only failed posts can be retried.'
    fail('post_state', { message })
  }
  return publishPost(deps, who, id)
}
