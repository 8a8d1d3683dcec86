import type { SeriesDate } from '@fanfare/contracts/entities/series.ts'
import { AppError } from '@fanfare/runtime/errors.ts'

/** Refusals that are about one date and not about the request. */
const ofDate: readonly string[] = ['quota_reached', 'schedule_in_past', 'schedule_too_far', 'post_incomplete']

/** Why a date is refused; throws what is about more than that date. */
export function refusalOf(err: unknown): NonNullable<SeriesDate['refused']> {
  if (err instanceof AppError && ofDate.includes(err.code)) return { code: err.code, message: err.message }
  throw err
}
