import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import type { PostRow } from '../stores/posts.ts'
import { updatePost } from './update-post.ts'

/** Schedules or reschedules a post to a wall-clock time, in the account's zone unless another is named. */
export function schedulePost(
  deps: Deps,
  who: Who,
  id: string,
  { wall, zone }: BodyOf<typeof SchedulePost>,
  versions?: ReadonlySet<number>,
): Promise<PostRow> {
  const schedule = { kind: 'date', wall, ...(zone ? { zone } : {}) } as const
  return updatePost(deps, who, id, { schedule }, { versions, scheduleField: 'body' })
}
