import { Draft, InProgress, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import type { PostChange, PostRow } from '../stores/posts.ts'
import { applyPostChange, refuseSettled } from './apply-post-change.ts'
import { changeWithRetry } from './changeable-post.ts'

/** The schedule columns of a post that becomes a draft: a planned time is kept, `now` is not. */
export function timeAsDraft({ schedule_kind }: PostRow): PostChange {
  if (schedule_kind !== 'now') return {}
  return { schedule_kind: null, schedule_wall: null, schedule_zone: null, post_at: null, post_date: null }
}

/** Makes a scheduled post a draft again. Throws `post_going_out` where that is too late. */
export async function cancelPost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  return changeWithRetry(deps, { who, id }, async post => {
    await refuseSettled(deps, post)
    if (post.status !== Scheduled && post.status !== InProgress) {
      fail('post_state', { message: 'This post isn’t scheduled, so there’s nothing to cancel.' })
    }
    return applyPostChange(deps, post, {
      columns: timeAsDraft(post),
      status: Draft,
      account: undefined,
      due: undefined,
    })
  })
}
