import { isMac, keysFor, mac, secretsOf } from './keys.ts'

const text = (sessionId: string): string => `csrf:${sessionId}`

/** The CSRF token of a session: HMAC-SHA256 of its id, hex. The page reads it from a cookie and sends it as X-CSRF-Token. */
export function csrfToken(sessionId: string, secret: string): string {
  return mac(text(sessionId), keysFor(secret, 'csrf')[0] as Buffer, 'hex')
}

/** Whether `given` is the CSRF token of the session, in constant time. */
export function isCsrfToken(given: unknown, sessionId: string, secret: string): boolean {
  if (typeof given !== 'string') return false
  // Sessions that began before keys had purposes hold a token under the secret itself.
  return isMac(given, text(sessionId), [...keysFor(secret, 'csrf'), ...secretsOf(secret)], 'hex')
}
