import { hash, randomBytes } from 'node:crypto'

/** What is kept of a token: it has 256 random bits, so a plain SHA-256 cannot be turned back. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** A token of 256 random bits for a cookie, a link or a key. */
export const newToken = (): string => randomBytes(32).toString('base64url')
