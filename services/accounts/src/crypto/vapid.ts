import { createECDH } from 'node:crypto'

/** The public key of a VAPID private key, both base64url; undefined where that is no private key of P-256. */
export function publicKeyOf(privateKey: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{43}$/.test(privateKey)) return undefined
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return curve.getPublicKey('base64url')
  } catch {
    return undefined
  }
}
