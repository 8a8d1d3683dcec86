export const SESSION_COOKIE = 'fanfare_session'
export const CSRF_COOKIE = 'fanfare_csrf'

/** As long as browsers keep a cookie. The session's real end is ours to say, and it rolls with use. */
const LIFE_S = 400 * 86_400

const cookie = (name: string, value: string, secure: boolean, ...more: string[]) =>
  [`${name}=${value}`, 'Path=/', 'SameSite=Lax', ...(secure ? ['Secure'] : []), ...more].join('; ')

/** The cookies of a sign-in: the session, which scripts cannot read, and the CSRF token, which the page sends back. */
export function signInCookies(session: { token: string; csrf: string }, secure: boolean): string[] {
  const life = `Max-Age=${LIFE_S}`
  return [
    cookie(SESSION_COOKIE, session.token, secure, 'HttpOnly', life),
    cookie(CSRF_COOKIE, session.csrf, secure, life),
  ]
}

/** Takes both cookies away. */
export function signOutCookies(secure: boolean): string[] {
  return [cookie(SESSION_COOKIE, '', secure, 'HttpOnly', 'Max-Age=0'), cookie(CSRF_COOKIE, '', secure, 'Max-Age=0')]
}
