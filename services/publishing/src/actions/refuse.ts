import { AppError, type FailOptions } from '@fanfare/runtime/errors.ts'
import type { Finding, Subject } from '../model/preflight/finding.ts'
import { firstStop, type Stop } from '../model/preflight/preflight.ts'
import type { ScheduleError } from '../model/schedule.ts'

/** What goes with the failure of a schedule. `at`: where the request has its schedule. */
export function scheduleFailure(
  { code, part, rule, missing, message, details }: ScheduleError,
  at = 'body.schedule',
): FailOptions {
  const field = `${at}.${part}`
  const malformed = missing ? `${field} is missing.` : `${field} must be ${rule}.`
  const text = message ?? (code === 'invalid_input' ? malformed : undefined)
  return { field, rule, ...(text === undefined ? {} : { message: text }), ...(details ? { details } : {}) }
}

/** Where a failure finds what it is about. */
export interface Fields {
  /** The request's `body` (by default), or the stored `post` where the request did not change its content. */
  content?: 'body' | 'post'
  /** Where the request has its schedule; `body.schedule` by default. */
  schedule?: string | undefined
}

/** Refuses posts that cannot go out, by the first stop. The details of the failure list all stops of that post. */
export function refuse(subjects: readonly Subject[], fields: Fields = {}): void {
  const stop = firstStop(subjects)
  if (stop) throw failureOf(stop, fields)
}

/** Refuses a stored post by one finding that stops it. */
export function refuseFinding(finding: Finding, accountId: string): never {
  const check = { ...finding, account_id: accountId, account_ids: [accountId] }
  throw failureOf({ type: 'finding', accountId, first: finding, checks: [check] }, { content: 'post' })
}

/** The field of a content that a stop is about, by what would lift it; undefined: it is about no single one. */
function partOf({ code, item, fix }: Finding): string | undefined {
  if (item !== null) return `items.${item - 1}`
  if (code === 'post_type') return 'post_type'
  if (fix?.kind === 'add_pictures') return 'items'
  return fix?.kind === 'edit_caption' || fix?.kind === 'trim_hashtags' ? 'caption' : undefined
}

function failureOf(stop: Stop, { content = 'body', schedule }: Fields): AppError {
  const account = { account_id: stop.accountId }
  if (stop.type === 'schedule') {
    const { details, ...failure } = scheduleFailure(stop.error, schedule)
    return new AppError(stop.error.code, { ...failure, details: { ...account, ...details } })
  }
  const part = partOf(stop.first)
  const { title, text, error: code = 'post_incomplete' } = stop.first
  const details = { ...account, checks: stop.checks, ...stop.first.details }
  // A full day is about the time, and names no field.
  if (code === 'quota_reached') return new AppError(code, { message: `${title}: ${text}`, details })
  return new AppError(code, {
    message: `${title}. ${text}`,
    field: part === undefined ? content : `${content}.${part}`,
    rule: 'complete, as its account and network require',
    details,
  })
}
