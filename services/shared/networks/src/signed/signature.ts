import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a network signed and sent us. */
export interface SignedCall<T> {
  /** Whole: of the same call it is always the same text. */
  signature: string
  /** When the network signed it, unix ms. */
  signedAt: number
  /** From when on it is void, unix ms; null where the network does not say. */
  endsAt: number | null
  said: T
}

/** Whether this is HMAC-SHA256 (RFC 2104) of the text by the secret. Takes the same time whichever byte differs. */
export function isSignedBy(secret: string, text: string | Buffer, signature: Buffer): boolean {
  const expected = createHmac('sha256', secret).update(text).digest()
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

/** A JSON object; undefined where the text is none. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
