import { AppError } from '@fanfare/runtime/errors.ts'
import type { Subject } from '../model/preflight/finding.ts'
import { refuseStops } from '../model/preflight/preflight.ts'

/**
 * Refuses posts that cannot go out, naming what of them is wrong: of the request's own `body`, or of the stored `post`
 * where the request said nothing about it. Throws AppError.
 */
export function refuse(subjects: readonly Subject[], what: 'body' | 'post' = 'body'): void {
  try {
    refuseStops(subjects)
  } catch (err) {
    throw err instanceof AppError && isOfContent(err) ? named(err, what) : err
  }
}

/** Times name their own field. */
const isOfContent = ({ code, field }: AppError): boolean =>
  code !== 'quota_reached' && !field?.startsWith('body.schedule')

function named(err: AppError, what: 'body' | 'post'): AppError {
  const { code, message, details = {}, field = 'body', cause } = err
  const rule = err.rule ?? 'complete, as its account and network require'
  return new AppError(code, { message, details, field: field.replace(/^body/, what), rule, cause })
}
