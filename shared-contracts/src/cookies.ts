/**
 * Names of the cookies that signing in sets. On https they carry the prefix that browsers hold to this very host: no other host of the
 * domain, and no page without https, can set one.
 */
const named = (name: string) => (secure: boolean) => (secure ? `__Host-${name}` : name)

/** The session token, which scripts cannot read. `secure`: the public address is https. */
export const sessionCookie = named('fanfare_session')
/** Whether a cookie of this name is a session token, under either name. */
export const isSessionCookie = (name: string): boolean => name === sessionCookie(true) || name === sessionCookie(false)
/** The CSRF token, which the page reads and sends as X-CSRF-Token. */
export const csrfCookie = named('fanfare_csrf')
/** The CSRF token in a document's cookies, under either name. */
export const CSRF_IN_COOKIES = /(?:^|; ?)(?:__Host-)?fanfare_csrf=([^;]*)/

/** The header in which the gateway gives accounts the session that a visitor showed: sha-256 of its token, hex. */
export const SESSION_HASH_HEADER = 'x-fanfare-session'
