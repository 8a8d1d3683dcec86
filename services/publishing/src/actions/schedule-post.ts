import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import type { SentPost } from './send-draft.ts'
import { updatePost } from './update-post.ts'

/**
 * Schedules or reschedules a post: to a wall-clock time, in the account's zone unless another is named, or into the next free time slot of
 * its account.
 */
export function schedulePost(
  deps: Deps,
  who: Who,
  id: string,
  { kind = 'date', wall, zone }: BodyOf<typeof SchedulePost>,
  versions?: ReadonlySet<number>,
): Promise<SentPost> {
  const schedule = { kind, ...(wall ? { wall } : {}), ...(zone ? { zone } : {}) }
  return updatePost(deps, who, id, { schedule }, { versions, scheduleField: 'body', undoable: true })
}
