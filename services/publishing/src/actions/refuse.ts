import { AppError, type FailOptions } from '@fanfare/runtime/errors.ts'
import type { Subject } from '../model/preflight/finding.ts'
import { firstStop, type Stop } from '../model/preflight/preflight.ts'
import type { ScheduleError } from '../model/schedule.ts'

/** What goes with the failure of a schedule that a request sent as `body.schedule`. */
export function scheduleFailure({ code, part, rule, missing, message, details }: ScheduleError): FailOptions {
  const field = `body.schedule.${part}`
  const malformed = missing ? `${field} is missing.` : `${field} must be ${rule}.`
  const text = message ?? (code === 'invalid_input' ? malformed : undefined)
  return { field, rule, ...(text === undefined ? {} : { message: text }), ...(details ? { details } : {}) }
}

/**
 * Refuses posts that cannot go out. The failure names what is wrong: in the request's `body`, or in the stored `post` where the
 * request did not change its content. Its details list all stops of the post.
 */
export function refuse(subjects: readonly Subject[], what: 'body' | 'post' = 'body'): void {
  const stop = firstStop(subjects)
  if (stop) throw failureOf(stop, what)
}

function failureOf(stop: Stop, what: 'body' | 'post'): AppError {
  const account = { account_id: stop.accountId }
  if (stop.type === 'schedule') {
    const { details, ...failure } = scheduleFailure(stop.error)
    return new AppError(stop.error.code, { ...failure, details: { ...account, ...details } })
  }
  const { title, text, item, error: code = 'post_incomplete' } = stop.first
  const details = { ...account, checks: stop.checks, ...stop.first.details }
  // A full day is about the time, and names no field.
  if (code === 'quota_reached') return new AppError(code, { message: `${title}: ${text}`, details })
  return new AppError(code, {
    message: `${title}. ${text}`,
    field: item === null ? what : `${what}.items.${item - 1}`,
    rule: 'complete, as its account and network require',
    details,
  })
}
