import { uniqueId } from './unique-id.ts'

/** As many intentions as one tab may have open. */
const most = 50
/** As long as the gateway keeps a reply under its key, ms. */
const life = 24 * 3_600_000
const name = 'fanfare.intentions'

interface Intention {
  content: string
  key: string
  at: number
}

/** JSON with the fields of every object in the order of their names: the same content is the same text. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** 53 bits of a text (cyrb53). Browsers digest only on secure origins, and only later; this needs to tell a few texts apart. */
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
 * Keys of what a person wants made. A key belongs to the content of the request: as long as that has not succeeded, the same content
 * gets the same key, whatever was answered, so pressing again makes nothing twice. SavedCopy for the life of the tab, reloads included;
 * where `storage` refuses, for the life of the page.
 */
export const createIntentions = (storage: Pick<Storage, 'getItem' | 'setItem'> | undefined, now = () => Date.now()) => {
  let held: Intention[] | undefined
  let person = ''
  const all = (): Intention[] => {
    if (held) return held
    try {
      const stored: unknown = JSON.parse(storage?.getItem(name) ?? '[]')
      held = Array.isArray(stored) ? stored : []
    } catch {
      held = []
    }
    return held
  }
  const write = (next: Intention[]) => {
    held = next.slice(-most)
    try {
      storage?.setItem(name, JSON.stringify(held))
    } catch {
      // Full, or forbidden: known until the page is left.
    }
  }
  return {
    /** Whose intentions they are from now on: a person in a team. */
    belongTo(whose: string) {
      person = whose
    },
    /** The key for this content. */
    keyFor(content: string): string {
      const wanted = digest(`${person}\n${content}`)
      const open = all().filter(({ at }) => now() - at < life)
      const known = open.find(intention => intention.content === wanted)
      if (known) return known.key
      const key = uniqueId()
      write([...open, { content: wanted, key, at: now() }])
      return key
    },
    /** Something was deleted or taken back: whoever asks for the like of it again means another one. */
    forget() {
      write([])
    },
    /** It was made, and the person is told so: the same content again is another intention. */
    done(key: string) {
      write(all().filter(intention => intention.key !== key))
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

/** The intentions of this tab. */
export const intentions = createIntentions(storage())
