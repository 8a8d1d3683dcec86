import { uniqueId } from './unique-id.ts'

/** Most keys of one tab that wait for a success; beyond that the oldest goes. */
const maxKeys = 50
/** The gateway keeps a reply under its key for 24 hours, ms. */
const maxAge = 24 * 3_600_000
/** Name of the entry in session storage. */
const storageName = 'fanfare.intentions'

/** A key, with a digest of the request it belongs to. */
interface StoredKey {
  content: string
  key: string
  at: number
  /** What the request named beside its content, while its outcome is unknown; null: nothing. */
  beside?: unknown
}

/** JSON with the fields of every object in the order of their names: the same content is the same text. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** 53 bits of a text (cyrb53). Browsers digest only on secure origins, and only asynchronously; a few texts must get different values, no more. */
const bits = (text: string, seed: number): string => {
  let h1 = 0xdeadbeef ^ seed
  let h2 = 0x41c6ce57 ^ seed
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    h1 = Math.imul(h1 ^ unit, 2654435761)
    h2 = Math.imul(h2 ^ unit, 1597334677)
  }
  h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507) ^ Math.imul(h2 ^ (h2 >>> 13), 3266489909)
  h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507) ^ Math.imul(h1 ^ (h1 >>> 13), 3266489909)
  return (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(36)
}
const digest = (text: string) => `${bits(text, 1)}${bits(text, 2)}-${text.length.toString(36)}`

/**
 * Idempotency keys of creating requests. A key belongs to the content of its request: until that has succeeded, the same content gets the
 * same key whatever was answered, so that pressing again makes nothing twice. Stored for the life of the tab, reloads included; where
 * `storage` throws, for the life of the page.
 */
export const createIdempotencyKeys = (
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined,
  now = () => Date.now(),
) => {
  let stored: StoredKey[] | undefined
  let owner = ''
  const all = (): StoredKey[] => {
    if (stored) return stored
    try {
      const parsed: unknown = JSON.parse(storage?.getItem(storageName) ?? '[]')
      stored = Array.isArray(parsed) ? parsed : []
    } catch {
      stored = []
    }
    return stored
  }
  const write = (next: StoredKey[]) => {
    stored = next.slice(-maxKeys)
    try {
      storage?.setItem(storageName, JSON.stringify(stored))
    } catch {
      // Storage is full or forbidden: the keys last until the page is left.
    }
  }
  return {
    /** Whose keys they are from now on: a person in a team. */
    setOwner(personInTeam: string) {
      owner = personInTeam
    },
    /** The key for this content. */
    keyFor(content: string): string {
      const wanted = digest(`${owner}\n${content}`)
      const open = all().filter(({ at }) => now() - at < maxAge)
      const known = open.find(one => one.content === wanted)
      if (known) return known.key
      const key = uniqueId()
      write([...open, { content: wanted, key, at: now() }])
      return key
    },
    /**
     * What the request with this key names beside its content: what was sent with it while its outcome is unknown, as the same key must be the
     * same request; otherwise `given`, which is stored.
     */
    besideOf(key: string, given: unknown): unknown {
      const known = all().find(one => one.key === key)
      if (known?.beside !== undefined) return known.beside ?? undefined
      if (known) write(all().map(one => (one === known ? { ...one, beside: given ?? null } : one)))
      return given
    },
    /** The server has refused the request: nothing was made, and what it named beside its content may change. */
    refused(key: string) {
      write(all().map(({ beside, ...one }) => (one.key === key || beside === undefined ? one : { ...one, beside })))
    },
    /** Something was deleted or cancelled: the same content again means another one. */
    discardAll() {
      write([])
    },
    /** The request succeeded: the same content again gets a new key. */
    succeeded(key: string) {
      write(all().filter(one => one.key !== key))
    },
  }
}

const storage = () => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** The idempotencyKeys of this tab. */
export const idempotencyKeys = createIdempotencyKeys(storage())
