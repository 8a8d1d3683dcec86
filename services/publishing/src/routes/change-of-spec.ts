import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { refuseBoth } from '../actions/refuse-both.ts'
import { scheduleOf } from '../model/contents/content-body.ts'

const timeField = 'body.schedule_publish_timestamp'

/** A failure of a part of the schedule is one of the moment that stands for it. */
function ofMoment(err: unknown): unknown {
  if (!(err instanceof AppError) || !err.field?.startsWith(`${timeField}.`)) return err
  const { code, field, message, rule, details } = err
  return new AppError(code, {
    field: timeField,
    message: message.replaceAll(field, timeField),
    ...(rule === undefined ? {} : { rule }),
    ...(details === undefined ? {} : { details }),
    cause: err,
  })
}

/** Runs a change that may have its time and its place in the feed by the names of spec §3; `scheduleField` is what an error of the time names. */
export async function withChangeOfSpec<T>(
  body: BodyOf<typeof UpdatePost>,
  act: (
    own: Omit<BodyOf<typeof UpdatePost>, 'schedule_publish_timestamp' | 'igtv_share_preview_to_feed'>,
    options: { scheduleField?: string },
  ) => Promise<T>,
): Promise<T> {
  refuseBoth(body, { schedule_publish_timestamp: 'schedule', igtv_share_preview_to_feed: 'share_to_feed' })
  const { schedule_publish_timestamp: at, igtv_share_preview_to_feed: preview, ...own } = body
  const feed = preview === undefined ? {} : { share_to_feed: preview }
  if (at === undefined) return act({ ...own, ...feed }, {})
  try {
    return await act({ ...own, ...feed, schedule: scheduleOf(at) }, { scheduleField: timeField })
  } catch (err) {
    throw ofMoment(err)
  }
}
