/**
 * Copies of unsaved work on this device, written as it is typed, so that no reload, crash or ended session loses it. One entry of local
 * storage each, under the person and the team it belongs to. Never sent by itself: a person restores it or discards it.
 */
export interface Kept {
  id: string
  /** What it is a copy of. */
  about: string
  /** When it was last written, ms. */
  at: number
  content: unknown
}

const prefix = 'fanfare.kept.'
/** Copies of one person in one team; the oldest give way. */
const most = 20
/** As long as a copy is kept, ms: 14 days. */
const life = 14 * 24 * 3_600_000
/** Characters of one copy. */
const largest = 500_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const keysOf = (storage: Store, start: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
    (key): key is string => key?.startsWith(start) ?? false,
  )

/** The copies of one `owner` (a person in a team). Where `storage` refuses, nothing is kept, and `keep` says so. */
export const createKept = (storage: Store | undefined, owner: string, now = () => Date.now()) => {
  const start = `${prefix}${owner}.`
  const read = (key: string): Kept | undefined => {
    try {
      const { about, at, content } = JSON.parse(storage?.getItem(key) ?? '') as Kept
      if (typeof about === 'string' && typeof at === 'number' && at > now() - life)
        return { id: key.slice(start.length), about, at, content }
    } catch {
      // Not ours, or cut short.
    }
    storage?.removeItem(key)
    return undefined
  }
  /** The newest first; what is too old goes. */
  const all = (): Kept[] => {
    if (!storage) return []
    const kept = keysOf(storage, start).flatMap(key => read(key) ?? [])
    return kept.sort((a, b) => b.at - a.at)
  }
  const drop = (id: string) => storage?.removeItem(start + id)
  return {
    all,
    drop,
    /** Writes the copy `id`; false where this device does not take it. */
    keep(id: string, about: string, content: unknown): boolean {
      const text = JSON.stringify({ about, at: now(), content })
      if (!storage || text.length > largest) return false
      const others = all().filter(kept => kept.id !== id)
      for (const { id: old } of others.slice(most - 1)) storage.removeItem(start + old)
      try {
        storage.setItem(start + id, text)
        return true
      } catch {
        return false
      }
    },
  }
}

const storage = (): Store | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export const ownerOf = (userId: string, teamId: string) => `${userId}-${teamId}`
/** Whether an entry of local storage is a copy. */
export const isCopyKey = (key: string | null): boolean => key?.startsWith(prefix) ?? false
export const keptOf = (owner: string) => createKept(storage(), owner)

/** Signing out leaves nothing of a person on this device. */
export const forgetKept = (userId: string, from: Store | undefined = storage()): void => {
  if (from) for (const key of keysOf(from, `${prefix}${userId}-`)) from.removeItem(key)
}

/** Ids of copies that are open in a tab; none where the browser cannot tell (it can on secure origins). */
export const openCopies = async (): Promise<Set<string>> => {
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set(held.map(({ name = '' }) => name.slice(prefix.length)))
}

/** Says to other tabs that this copy is open here. Returns how to end that. */
export const holdCopy = (id: string): (() => void) => {
  const ended = new AbortController()
  const until = new Promise<void>(resolve => ended.signal.addEventListener('abort', () => resolve()))
  void navigator.locks?.request(prefix + id, { mode: 'shared' }, () => until)
  return () => ended.abort()
}
