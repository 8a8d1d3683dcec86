import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@fanfare/runtime/errors.ts'

/** What a caller shows: only the hash of it goes further than this file. */
export interface Credential {
  via: 'session' | 'key'
  /** SHA-256 of the token, hex. */
  hash: string
}

const SESSION = /(?:^|;\s*)fanfare_session=([A-Za-z0-9._~-]{16,256})(?:;|$)/
const BEARER = /^bearer +(\S+)$/i
const API_KEY = /^ff_[A-Za-z0-9_-]{16,200}$/

const sha256 = (text: string) => hash('sha256', text, 'hex')

/**
 * Reads the API key (`Authorization: Bearer ff_…`) or else the session cookie. A Bearer that is no API key is refused and
 * not overlooked: who shows a key wants to act by it. Other schemes belong to proxies in front and are left alone.
 */
export function credentialOf({ authorization, cookie }: IncomingHttpHeaders): Credential | undefined {
  const bearer = authorization && BEARER.exec(authorization)?.[1]
  if (bearer) {
    if (!API_KEY.test(bearer)) throw new AppError('not_signed_in', { message: 'The API key is not valid.' })
    return { via: 'key', hash: sha256(bearer) }
  }
  const token = cookie && SESSION.exec(cookie)?.[1]
  return token ? { via: 'session', hash: sha256(token) } : undefined
}
