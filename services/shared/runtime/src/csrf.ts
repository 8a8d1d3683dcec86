import { createHmac, timingSafeEqual } from 'node:crypto'

/** The CSRF token of a session: HMAC-SHA256 of its id, hex. The page reads it from a cookie and sends it as X-CSRF-Token. */
export function csrfToken(sessionId: string, secret: string): string {
  return createHmac('sha256', secret).update(`csrf:${sessionId}`).digest('hex')
}

/** Whether `given` is the CSRF token of the session, in constant time. */
export function isCsrfToken(given: unknown, sessionId: string, secret: string): boolean {
  if (typeof given !== 'string') return false
  const expected = Buffer.from(csrfToken(sessionId, secret))
  const bytes = Buffer.from(given)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
