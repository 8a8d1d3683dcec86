import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sessionCookie } from '@fanfare/contracts/cookies.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { cookiesOf } from './cookies.ts'

/** What a caller shows: only the hash of it goes further than this file. */
export interface Credential {
  via: 'session' | 'key'
  /** SHA-256 of the token, hex. */
  hash: string
}

const TOKEN = /^[A-Za-z0-9._~-]{16,256}$/
const BEARER = /^bearer +(\S+)$/i
const API_KEY = /^ff_[A-Za-z0-9_-]{16,200}$/
/** A key that is sent in another form than Bearer, or Bearer without one. */
const ODD_KEY = /^bearer\s*$|(^|\s)ff_/i

const KEY_FAULTS = {
  malformed: 'That isn’t an API key. A key begins with ff_ and is sent as Authorization: Bearer ff_….',
  unknown: 'No such API key. Check that it was copied whole, and that it belongs to this installation.',
  revoked: 'This API key was revoked. Create a new one in Team & settings, API keys.',
  expired: 'This API key has expired. Create a new one in Team & settings, API keys.',
} as const

/**
 * Refuses an API key and says what is wrong with it, in `details.reason` too. `revoked` and `expired` are said only to who has the whole
 * secret, so they help nobody who guesses. Throws `not_signed_in`.
 */
export function refuseKey(reason: keyof typeof KEY_FAULTS): never {
  throw new AppError('not_signed_in', {
    field: 'headers.authorization',
    rule: 'Bearer and an API key that is in force',
    message: KEY_FAULTS[reason],
    details: { reason },
  })
}

const sha256 = (text: string) => hash('sha256', text, 'hex')

/** The values of every cookie of a name. */
const valuesOf = (header: string | undefined, name: string): string[] =>
  cookiesOf(header).flatMap(cookie => (cookie.name === name ? cookie.value : []))

/** The session that a visitor still shows, as its hash; undefined where there is none, or where there are several. */
export function shownSession({ cookie }: IncomingHttpHeaders, secure: boolean): string | undefined {
  const [token = '', ...more] = valuesOf(cookie, sessionCookie(secure))
  return more.length === 0 && TOKEN.test(token) ? sha256(token) : undefined
}

/**
 * Reads the API key (`Authorization: Bearer ff_…`) or else the session cookie. A Bearer that is no API key is refused and
 * not ignored, nor is a key without Bearer before it: a caller who sends a key wants to act by it. Other schemes belong to proxies in front and are left alone. A browser has one
 * session cookie: with a second one, one of them was set by someone else, and it is not known which. `secure`: the site is on https, where
 * the plain name counts for nothing.
 */
export function credentialOf({ authorization, cookie }: IncomingHttpHeaders, secure: boolean): Credential | undefined {
  const bearer = authorization && BEARER.exec(authorization)?.[1]
  if (bearer) {
    if (!API_KEY.test(bearer)) refuseKey('malformed')
    return { via: 'key', hash: sha256(bearer) }
  }
  if (authorization && ODD_KEY.test(authorization)) refuseKey('malformed')
  const [token, ...more] = valuesOf(cookie, sessionCookie(secure))
  if (more.length > 0)
    throw new AppError('not_signed_in', {
      message: 'Your browser sent two session cookies. Clear the cookies of this site, then sign in again.',
    })
  return token !== undefined && TOKEN.test(token) ? { via: 'session', hash: sha256(token) } : undefined
}
