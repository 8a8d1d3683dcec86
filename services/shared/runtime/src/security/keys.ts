import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** What a key is for. Each purpose has a key of its own, so that nothing made for one is worth anything for another. */
export type Purpose = 'identity' | 'csrf' | 'events' | 'idempotency' | 'operator'

const KEY_BYTES = 32
/** A process knows one list of secrets; tests know a few. */
const MOST_KEPT = 64
const kept = new Map<string, readonly Buffer[]>()

/** The single secrets of IDENTITY_SECRET, a comma list. */
export const secretsOf = (secrets: string): string[] => secrets.split(',').map(secret => secret.trim())

/**
 * The keys of a purpose (HKDF-SHA256, RFC 5869), one for each secret of the comma list. The first makes what is new; what
 * any of them made is still good. That is how a secret is replaced while the installation works on.
 */
export function keysFor(secrets: string, purpose: Purpose): readonly Buffer[] {
  const name = `${purpose}\n${secrets}`
  const known = kept.get(name)
  if (known) return known
  const keys = secretsOf(secrets).map(secret =>
    Buffer.from(hkdfSync('sha256', secret, '', `fanfare ${purpose}`, KEY_BYTES)),
  )
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(name, keys)
  return keys
}

/** HMAC-SHA256 of a text. */
export const mac = (text: string, key: Buffer | string, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  createHmac('sha256', key).update(text).digest(encoding)

/** Whether two texts are the same, in a time that does not depend on where they differ. */
function sameText(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether `given` is the HMAC of a text under one of the keys. */
export const isMac = (
  given: string,
  text: string,
  keys: readonly (Buffer | string)[],
  encoding: 'base64url' | 'hex' = 'base64url',
): boolean => keys.some(key => sameText(given, mac(text, key, encoding)))
