import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keysFor } from '@fanfare/runtime/security/keys.ts'

/**
 * Keeps a stored reply unreadable without the caller's own Idempotency-Key: a reply may hold what is shown only once (an
 * API key). AES-256-GCM under a key made of the installation's key for this purpose and the Idempotency-Key.
 */
export function replySeal(secret: string, idempotencyKey: string) {
  const [key, ...earlier] = keysFor(secret, 'idempotency').map(own =>
    Buffer.from(hkdfSync('sha256', own, idempotencyKey, 'fanfare idempotency', 32)),
  ) as [Buffer, ...Buffer[]]
  const openWith = (bytes: Buffer, under: Buffer): string => {
    const cipher = createDecipheriv('aes-256-gcm', under, bytes.subarray(0, 12), { authTagLength: 16 })
    cipher.setAuthTag(bytes.subarray(12, 28))
    return cipher.update(bytes.subarray(28), undefined, 'utf8') + cipher.final('utf8')
  }
  return {
    seal(text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    /** The reply; undefined where it was altered, or sealed under a secret that is no longer in use. */
    open(sealed: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64')
      for (const under of [key, ...earlier]) {
        try {
          return openWith(bytes, under)
        } catch {
          // Not under this one.
        }
      }
      return undefined
    },
  }
}
