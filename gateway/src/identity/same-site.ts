import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '@fanfare/runtime/errors.ts'
import { isCsrfToken } from '@fanfare/runtime/security/csrf.ts'

/** Refuses a changing call that a browser makes for another site's page. Origin and Sec-Fetch-Site cannot be forged there. */
export function checkSite(headers: IncomingHttpHeaders, publicOrigin: string): void {
  const { origin, host } = headers
  const foreign =
    (origin !== undefined && origin !== publicOrigin && URL.parse(origin)?.host !== host) ||
    headers['sec-fetch-site'] === 'cross-site'
  if (foreign)
    fail('csrf_failed', { message: 'The request came from a page of another site.', field: 'headers.origin' })
}

/**
 * A changing call by a browser must come from our own pages (spec §7): besides its origin, the marker header says so,
 * which a foreign page cannot send unless this site allows it.
 */
export function checkOrigin(headers: IncomingHttpHeaders, publicOrigin: string): void {
  checkSite(headers, publicOrigin)
  if (headers['x-requested-with'] !== 'XMLHttpRequest') fail('xhr_required', { field: 'headers.x-requested-with' })
}

/** A changing call by cookie carries the CSRF token of its session. */
export function checkToken(headers: IncomingHttpHeaders, sessionId: string, secret: string): void {
  if (isCsrfToken(headers['x-csrf-token'], sessionId, secret)) return
  fail('csrf_failed', { field: 'headers.x-csrf-token' })
}
