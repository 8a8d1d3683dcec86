import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { dbNow } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { hasRest } from '../model/partly-live.ts'
import { isPlanned } from '../model/post.ts'
import { timeAhead } from '../model/time-before.ts'
import { noTime } from '../stores/post-columns.ts'
import type { PostChange, PostRow } from '../stores/posts.ts'
import { applyPostChange, refuseSettled } from './apply-post-change.ts'
import { changeWithRetry } from './changeable-post.ts'
import { cancelRestOf } from './rest-of-post.ts'

/** The schedule columns of a post that becomes a draft: a planned time is kept; in place of `now` it gets the one that it had before, if that is ahead. */
export function timeAsDraft(post: PostRow, now: Date): PostChange {
  return post.schedule_kind === 'now' ? { ...(timeAhead(post, now) ?? noTime), time_before: null } : {}
}

/** Makes a scheduled post a draft again; one of which a part is live stays that part. Throws `post_going_out` where that is too late. */
export async function cancelPost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  return changeWithRetry(deps, { who, id }, async post => {
    if (hasRest(post)) return cancelRestOf(deps, post)
    await refuseSettled(deps, post)
    if (!isPlanned(post)) {
      fail('post_state', { message: 'This post isn’t scheduled, so there’s nothing to cancel.' })
    }
    return applyPostChange(deps, who, post, {
      columns: timeAsDraft(post, await dbNow(deps.db)),
      status: Draft,
      account: undefined,
      due: undefined,
    })
  })
}
