import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keeps a stored reply unreadable without the caller's own Idempotency-Key: a reply may hold what is shown only once (an
 * API key). AES-256-GCM under a key made of the installation's secret and the Idempotency-Key.
 */
export function replySeal(secret: string, idempotencyKey: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, idempotencyKey, 'fanfare idempotency', 32))
  return {
    seal(text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    open(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64')
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      cipher.setAuthTag(bytes.subarray(12, 28))
      return cipher.update(bytes.subarray(28), undefined, 'utf8') + cipher.final('utf8')
    },
  }
}
