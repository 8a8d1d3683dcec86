import { createHmac } from 'node:crypto'

/** Bytes of a base32 text. */
function bytesOf(base32: string): Buffer {
  const bits = [...base32].map(letter =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}

/** The code that an authenticator app shows for a base32 secret at `now` (Unix ms): RFC 6238 with SHA-1, 30 seconds and 6 digits. */
export function totpCode(secret: string, now: number): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const hash = createHmac('sha1', bytesOf(secret)).update(step).digest()
  const at = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
