/**
 * Copies of unsaved work on this device, written as it is typed, so that no reload, crash or ended session loses it. One entry of local
 * storage each, by person and team. Never sent automatically: a person restores or discards a copy.
 */
export interface SavedCopy {
  id: string
  /** What it is a copy of. */
  about: string
  /** When it was last written, ms. */
  at: number
  content: unknown
}

/** Earlier versions wrote under this name too, and what they wrote is still offered. */
const prefix = 'fanfare.kept.'
/** Most copies of one person in one team; beyond that the oldest is removed. */
const maxCopies = 20
/** A copy is removed after 14 days, ms. */
const maxAge = 14 * 24 * 3_600_000
/** Most characters of one copy. */
const maxLength = 500_000

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const keysOf = (storage: Store, start: string): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
    (key): key is string => key?.startsWith(start) ?? false,
  )

/** The copies of one `owner` (a person in a team). Without `storage`, or where it throws, nothing is saved and `save` returns false. */
export const createSavedCopies = (storage: Store | undefined, owner: string, now = () => Date.now()) => {
  const start = `${prefix}${owner}.`
  const read = (key: string): SavedCopy | undefined => {
    try {
      const { about, at, content } = JSON.parse(storage?.getItem(key) ?? '') as SavedCopy
      if (typeof about === 'string' && typeof at === 'number' && at > now() - maxAge)
        return { id: key.slice(start.length), about, at, content }
    } catch {
      // Not written by this application, or not complete.
    }
    storage?.removeItem(key)
    return undefined
  }
  /** The newest first. Removes what is too old or cannot be read. */
  const all = (): SavedCopy[] => {
    if (!storage) return []
    const copies = keysOf(storage, start).flatMap(key => read(key) ?? [])
    return copies.sort((a, b) => b.at - a.at)
  }
  const remove = (id: string) => storage?.removeItem(start + id)
  return {
    all,
    remove,
    /** Writes the copy `id`; false where it is too long or this device has no room. */
    save(id: string, about: string, content: unknown): boolean {
      const text = JSON.stringify({ about, at: now(), content })
      if (!storage || text.length > maxLength) return false
      const others = all().filter(copy => copy.id !== id)
      for (const { id: old } of others.slice(maxCopies - 1)) storage.removeItem(start + old)
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
export const savedCopiesOf = (owner: string) => createSavedCopies(storage(), owner)

/** Removes all copies of a person from this device, when they sign out. */
export const deleteSavedCopies = (userId: string, from: Store | undefined = storage()): void => {
  if (from) for (const key of keysOf(from, `${prefix}${userId}-`)) from.removeItem(key)
}

/** Ids of copies that are open in a tab; none where the browser has no locks (it has them on secure origins). */
export const openCopies = async (): Promise<Set<string>> => {
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set(held.map(({ name = '' }) => name.slice(prefix.length)))
}

/** Marks a copy as open in this tab, for the other tabs. Returns how to end that. */
export const holdCopy = (id: string): (() => void) => {
  const ended = new AbortController()
  const until = new Promise<void>(resolve => ended.signal.addEventListener('abort', () => resolve()))
  void navigator.locks?.request(prefix + id, { mode: 'shared' }, () => until)
  return () => ended.abort()
}
