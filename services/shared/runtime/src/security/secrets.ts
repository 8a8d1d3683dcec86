import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals short texts (tokens, TOTP secrets) for the database. */
export interface Sealer {
  /** Encrypts under the current key. Returns `keyId.base64url`. */
  seal(text: string): string
  /** Decrypts a sealed text. Throws Error when its key is unknown or it was altered. */
  open(sealed: string): string
  /** The same secret under the current key; the very same text when it already is. */
  rotate(sealed: string): string
  /** The id of the current key. */
  current: string
}

/** Reads `id:base64,id2:base64` (each key 32 bytes). Throws Error that names the odd key and never its value. */
export function readKeys(keys: string): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  for (const part of keys.split(',')) {
    const [, id, encoded] = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_=-]+)\s*$/.exec(part) ?? []
    if (id === undefined || encoded === undefined) throw new Error('each key must read id:base64')
    const key = Buffer.from(encoded, 'base64')
    if (key.length !== KEY_BYTES) throw new Error(`key ${id} must be ${KEY_BYTES} bytes of base64`)
    if (found.has(id)) throw new Error(`key ${id} is given twice`)
    found.set(id, key)
  }
  return found
}

/** Makes a sealer (AES-256-GCM). The first key seals; the others still open what they sealed. */
export function createSealer({ keys }: { keys: string }): Sealer {
  const byId = readKeys(keys)
  const [current] = byId.keys() as unknown as [string]
  return sealer(byId, current)
}

function sealer(byId: Map<string, Buffer>, current: string): Sealer {
  const seal = (text: string): string => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, byId.get(current) as Buffer, nonce)
    // The key id is authenticated too, so a value cannot be moved under another key's name.
    cipher.setAAD(Buffer.from(current))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `${current}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
  }
  const open = (sealed: string): string => {
    const dot = sealed.indexOf('.')
    const id = sealed.slice(0, dot)
    const key = byId.get(id)
    if (!key) throw new Error('sealed with a key that is not configured')
    const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(id))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  }
  return {
    seal,
    open,
    current,
    rotate: sealed => (sealed.startsWith(`${current}.`) ? sealed : seal(open(sealed))),
  }
}
