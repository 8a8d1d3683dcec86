import type { IncomingHttpHeaders } from 'node:http'
import { isCsrfToken } from '@fanfare/runtime/csrf.ts'
import { fail } from '@fanfare/runtime/errors.ts'

/** Whether a call may change something. */
export function changes(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
}

/**
 * A changing call that a browser makes must come from our own pages (spec §7). Three signs, each enough to stop a foreign
 * page: Origin and Sec-Fetch-Site, which a page cannot forge; X-Requested-With, which it cannot send without our leave.
 */
export function checkOrigin(headers: IncomingHttpHeaders, publicOrigin: string): void {
  const { origin, host } = headers
  const foreign =
    (origin !== undefined && origin !== publicOrigin && URL.parse(origin)?.host !== host) ||
    headers['sec-fetch-site'] === 'cross-site'
  if (foreign)
    fail('csrf_failed', { message: 'The request came from a page of another site.', field: 'headers.origin' })
  if (headers['x-requested-with'] !== 'XMLHttpRequest') fail('xhr_required', { field: 'headers.x-requested-with' })
}

/** A changing call by cookie carries the CSRF token of its session. */
export function checkToken(headers: IncomingHttpHeaders, sessionId: string, secret: string): void {
  if (isCsrfToken(headers['x-csrf-token'], sessionId, secret)) return
  fail('csrf_failed', { field: 'headers.x-csrf-token' })
}
