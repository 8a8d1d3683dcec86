import { csrfCookie, sessionCookie } from '@fanfare/contracts/cookies.ts'

/** Whether cookies travel on https alone, which the public address says. */
export const isSecure = ({ publicUrl }: { publicUrl: string }): boolean => publicUrl.startsWith('https:')

/** As long as browsers keep a cookie. When the session ends is decided by accounts. */
const LIFE_S = 400 * 86_400

interface Attributes {
  path?: string
  httpOnly?: boolean
  /** Seconds; 0 takes the cookie away. */
  life?: number
}

function cookie(
  name: string,
  value: string,
  secure: boolean,
  { path = '/', httpOnly = true, life = LIFE_S }: Attributes,
) {
  return [
    `${name}=${value}`,
    `Path=${path}`,
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
    ...(httpOnly ? ['HttpOnly'] : []),
    `Max-Age=${life}`,
  ].join('; ')
}

const DEVICE = 'fanfare_device'

/** The device cookie goes to the sign-in endpoints alone. */
const DEVICE_PATH = '/api/auth'

const deviceName = (secure: boolean) => `${secure ? '__Secure-' : ''}${DEVICE}`

export interface SignInCookies {
  /** The session, which scripts cannot read. */
  token: string
  /** The CSRF token, which the page sends back. */
  csrf: string
  /** Names this browser to the next sign-in. */
  device: string
}

/** The cookies of a sign-in. */
export function signInCookies({ token, csrf, device }: SignInCookies, secure: boolean): string[] {
  return [
    cookie(sessionCookie(secure), token, secure, {}),
    cookie(csrfCookie(secure), csrf, secure, { httpOnly: false }),
    knownBrowserCookie(device, secure),
  ]
}

/** The cookie by which a browser is known alone, after a reset. */
export const knownBrowserCookie = (device: string, secure: boolean): string =>
  cookie(deviceName(secure), device, secure, { path: DEVICE_PATH })

/** Takes session and CSRF token away. The browser stays known. */
export function signOutCookies(secure: boolean): string[] {
  return [
    cookie(sessionCookie(secure), '', secure, { life: 0 }),
    cookie(csrfCookie(secure), '', secure, { httpOnly: false, life: 0 }),
  ]
}

/** The token of this browser, where the request has one. */
export function deviceTokenOf(header: string | undefined, secure: boolean): string | undefined {
  const name = deviceName(secure)
  for (const pair of (header ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2)
    if (key === name) return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined
  }
  return undefined
}
