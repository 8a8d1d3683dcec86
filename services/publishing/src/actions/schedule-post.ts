import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { SchedulePost } from '@fanfare/contracts/endpoints/going-out.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import type { PostRow } from '../stores/posts.ts'
import { updatePost } from './update-post.ts'

/** Schedules or reschedules a post to a wall-clock time, in the account's zone unless another is named. */
export async function schedulePost(
  deps: Deps,
  who: Who,
  id: string,
  { wall, zone }: BodyOf<typeof SchedulePost>,
  versions?: ReadonlySet<number>,
): Promise<PostRow> {
  try {
    return await updatePost(deps, who, id, { schedule: { kind: 'date', wall, ...(zone ? { zone } : {}) } }, versions)
  } catch (err) {
    throw err instanceof AppError ? withFieldOfBody(err) : err
  }
}

/** In this request the fields of the schedule are fields of the body. */
function withFieldOfBody(err: AppError): AppError {
  if (!err.field?.startsWith('body.schedule.')) return err
  return new AppError(err.code, {
    ...err,
    message: err.message.replace('body.schedule.', 'body.'),
    field: err.field.replace('body.schedule.', 'body.'),
  })
}
