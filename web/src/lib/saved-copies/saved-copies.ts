import { type CopyDatabase, createCopyDatabase, type Database } from './copy-database.ts'
import { ownerOf, prefix, type SavedCopy } from './saved-copy.ts'

/**
 * Copies of unsaved work on this device, in the browser's database, written as it is typed, so that no reload, crash or ended session loses
 * it. Never sent automatically: a person restores or discards a copy.
 */

/** Most copies of one person in one team; beyond that the oldest is removed. */
const maxCopies = 20
/** A copy is removed after 14 days, ms. */
const maxAge = 14 * 24 * 3_600_000
/** Most characters of one copy. */
const mostCharacters = 500_000

/** Removes copies with their files, in one step. */
const removeCopies = async (database: Database, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const tx = database.transaction(['copies', 'files'], 'readwrite')
  for (const id of ids) {
    void tx.objectStore('copies').delete(id)
    // Every key that begins with this copy's id.
    void tx.objectStore('files').delete(IDBKeyRange.bound([id], [id, []]))
  }
  tx.commit()
  await tx.done
}

/** The copies of one `owner` (a person in a team). Where this device has no database, nothing is saved and `save` resolves with false. */
export const createSavedCopies = (
  database: CopyDatabase,
  owner: string,
  { now = Date.now, changed }: { now?: () => number; changed?: () => void } = {},
) => {
  /** Files that are stored, by copy. */
  const stored = new Map<string, Set<string>>()
  const storedOf = (id: string) => stored.get(id) ?? stored.set(id, new Set()).get(id) ?? new Set<string>()

  /** The newest first. Removes what is too old, and the oldest beyond `maxCopies`. */
  const all = (): Promise<SavedCopy[]> =>
    database
      .use(async open => {
        const copies = (await open.getAllFromIndex('copies', 'owner', owner)).sort((a, b) => b.at - a.at)
        const good = copies.filter(({ at }) => at > now() - maxAge).slice(0, maxCopies)
        await removeCopies(
          open,
          copies.filter(copy => !good.includes(copy)).map(({ id }) => id),
        )
        return good.map(({ id, about, at, content }) => ({ id, about, at, content }))
      })
      .catch(() => [])

  const writeFiles = async (open: Database, id: string, files: ReadonlyMap<string, File>): Promise<void> => {
    const known = storedOf(id)
    const added = [...files].filter(([itemKey]) => !known.has(itemKey))
    const gone = [...known].filter(itemKey => !files.has(itemKey))
    if (added.length + gone.length === 0) return
    for (const [itemKey] of added) known.add(itemKey)
    for (const itemKey of gone) known.delete(itemKey)
    const tx = open.transaction('files', 'readwrite')
    const requests = [
      ...added.map(([itemKey, file]) => tx.store.put({ copyId: id, itemKey, file })),
      ...gone.map(itemKey => tx.store.delete([id, itemKey])),
    ]
    tx.commit()
    try {
      await Promise.all([...requests, tx.done])
    } catch (reason) {
      for (const [itemKey] of added) known.delete(itemKey)
      throw reason
    }
  }

  return {
    all,
    count: async (): Promise<number> => (await all()).length,
    /**
     * Writes the copy `id` with `files`, by the keys of their pictures, in place of those that it has. Resolves with false where it is too
     * long or this device has no room. The text is safe as soon as this returns its promise: a page that is left leaves it in local storage.
     */
    async save(
      id: string,
      about: string,
      content: unknown,
      files: ReadonlyMap<string, File> = new Map(),
    ): Promise<boolean> {
      const copy = { id, owner, about, at: now(), content }
      if (JSON.stringify({ about, at: copy.at, content }).length > mostCharacters) return false
      try {
        await database.confirm(copy, () =>
          database.use(async open => {
            const tx = open.transaction('copies', 'readwrite')
            const written = tx.store.put(copy)
            tx.commit()
            // Beside the text, which never waits for the bytes of a file.
            const withFiles = writeFiles(open, id, files)
            await Promise.all([written, tx.done, withFiles])
          }),
        )
        changed?.()
        return true
      } catch {
        return false
      }
    },
    async remove(id: string): Promise<void> {
      stored.delete(id)
      database.forget({ owner, id })
      await database.use(open => removeCopies(open, [id])).catch(() => undefined)
      changed?.()
    },
    /** The files of a copy, by the keys of their pictures. */
    filesOf: (id: string): Promise<ReadonlyMap<string, File>> =>
      database
        .use(async open => {
          const rows = await open.getAllFromIndex('files', 'copyId', id)
          stored.set(id, new Set(rows.map(({ itemKey }) => itemKey)))
          return new Map(rows.map(({ itemKey, file }) => [itemKey, file]))
        })
        .catch(() => new Map()),
  }
}

const localEntries = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
const database = createCopyDatabase('fanfare', localEntries())
globalThis.addEventListener?.('pagehide', database.leave)
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && database.comeBack())

/** Tells other tabs, and other parts of this one, that copies have changed. */
const channelName = 'fanfare.copies'
let sender: BroadcastChannel | undefined
const announce = () => {
  if (typeof BroadcastChannel === 'undefined') return
  sender ??= new BroadcastChannel(channelName)
  sender.postMessage(null)
}
/** Calls `heard` when copies were saved or removed, in whichever tab. Returns how to end that. */
export const onCopiesChanged = (heard: () => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = heard
  return () => channel.close()
}

export const savedCopiesOf = (owner: string) => createSavedCopies(database, owner, { changed: announce })

/** Keys of the copies of a person, in whichever team. */
const copiesOfPerson = (open: Database, userId: string): Promise<string[]> => {
  const start = ownerOf(userId, '')
  return open.getAllKeysFromIndex('copies', 'owner', IDBKeyRange.bound(start, `${start}\uffff`))
}

/** How many copies of a person this device holds, of all teams; 0 where it has no database. */
export const countSavedCopies = (userId: string, from: CopyDatabase = database): Promise<number> =>
  from.use(async open => (await copiesOfPerson(open, userId)).length).catch(() => 0)

/** Removes all copies of a person with their files from this device. */
export const deleteSavedCopies = async (userId: string, from: CopyDatabase = database): Promise<void> => {
  from.forgetAll(ownerOf(userId, ''))
  await from.use(async open => removeCopies(open, await copiesOfPerson(open, userId))).catch(() => undefined)
  announce()
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
