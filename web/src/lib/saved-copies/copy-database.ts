import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { prefix, type SavedCopy } from './saved-copy.ts'

interface StoredCopy extends SavedCopy {
  /** A person in a team. */
  owner: string
}

export interface Schema extends DBSchema {
  copies: { key: string; value: StoredCopy; indexes: { owner: string } }
  /** Chosen files that the server does not have yet, by copy and picture. */
  files: {
    key: [copyId: string, itemKey: string]
    value: { copyId: string; itemKey: string; file: File }
    indexes: { copyId: string }
  }
}
export type Database = IDBPDatabase<Schema>
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Where local storage has a copy: `prefix`, the owner, a dot and the copy's id. */
const localKey = ({ owner, id }: Pick<StoredCopy, 'owner' | 'id'>) => `${prefix}${owner}.${id}`

/** Entries of pages that were left before the database had their copy, and of earlier versions. `begin`: how the owner begins. */
const localKeys = (storage: Store, begin = ''): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
    (key): key is string => key?.startsWith(prefix + begin) ?? false,
  )

const localCopy = (key: string, text: string | null): StoredCopy | undefined => {
  const [owner = '', ...id] = key.slice(prefix.length).split('.')
  try {
    const { about, at, content } = JSON.parse(text ?? '') as SavedCopy
    if (typeof about === 'string' && typeof at === 'number') return { id: id.join('.'), owner, about, at, content }
  } catch {
    // Not written by this application, or not complete.
  }
  return undefined
}

/** Moves what local storage has into the database, unless that has something newer; then it is removed there. */
const takeOver = async (database: Database, storage: Store | undefined) => {
  const keys = storage ? localKeys(storage) : []
  if (!storage || keys.length === 0) return
  const tx = database.transaction('copies', 'readwrite')
  for (const key of keys) {
    const copy = localCopy(key, storage.getItem(key))
    const known = copy && (await tx.store.get(copy.id))
    if (copy && (known?.at ?? 0) <= copy.at) void tx.store.put(copy)
  }
  await tx.done
  for (const key of keys) storage.removeItem(key)
}

/**
 * The browser's database of unsaved work: opened at the first use, and again after the browser has closed it. `use` begins its work in the
 * same task when it is open; it rejects where there is no database, as in private windows of some browsers. What is being written when the
 * page is left may never arrive, so `leave` puts it into local storage, which is written at once.
 */
export const createCopyDatabase = (name: string, storage: Store | undefined) => {
  let open: Database | undefined
  let opening: Promise<Database> | undefined
  /** Copies that the database has not confirmed yet, by id. */
  const unconfirmed = new Map<string, StoredCopy>()
  /** Keys that `leave` wrote. */
  const left = new Set<string>()
  const close = () => {
    open?.close()
    open = undefined
    opening = undefined
  }
  const begin = async (): Promise<Database> => {
    const database = await openDB<Schema>(name, 1, {
      upgrade: created => {
        created.createObjectStore('copies', { keyPath: 'id' }).createIndex('owner', 'owner')
        created.createObjectStore('files', { keyPath: ['copyId', 'itemKey'] }).createIndex('copyId', 'copyId')
      },
      // A newer version of the application, in another tab, waits for this one to let go.
      blocking: close,
      terminated: close,
    })
    await takeOver(database, storage)
    open = database
    return database
  }
  const ready = (): Promise<Database> => {
    opening ??= begin().catch(reason => {
      opening = undefined
      throw reason
    })
    return opening
  }
  return {
    /** Runs `work` on the database: now when it is open. */
    use: async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      if (!open) return work(await ready())
      try {
        return await work(open)
      } catch (reason) {
        if (!(reason instanceof DOMException && reason.name === 'InvalidStateError')) throw reason
        // The browser has closed it without saying so.
        close()
        return work(await ready())
      }
    },
    /** Calls `write` for a copy; until that is over, the page may be left. */
    confirm: async (copy: StoredCopy, write: () => Promise<unknown>): Promise<void> => {
      unconfirmed.set(copy.id, copy)
      try {
        await write()
      } finally {
        if (unconfirmed.get(copy.id) === copy) unconfirmed.delete(copy.id)
      }
    },
    /** The page is left. */
    leave: () => {
      for (const copy of unconfirmed.values()) {
        try {
          storage?.setItem(localKey(copy), JSON.stringify(copy))
          left.add(localKey(copy))
        } catch {
          // No room: what the database gets has to do.
        }
      }
    },
    /** The page is back as it was left, so the database gets the rest after all, or has it already. */
    comeBack: () => {
      for (const key of left) storage?.removeItem(key)
      left.clear()
    },
    /** Removes a copy from local storage. */
    forget: (copy: Pick<StoredCopy, 'owner' | 'id'>) => {
      unconfirmed.delete(copy.id)
      storage?.removeItem(localKey(copy))
    },
    /** Removes from local storage what belongs to owners that begin like this, and writes nothing of theirs there any more. */
    forgetAll: (begin: string) => {
      for (const { id, owner } of [...unconfirmed.values()]) if (owner.startsWith(begin)) unconfirmed.delete(id)
      for (const key of storage ? localKeys(storage, begin) : []) storage?.removeItem(key)
    },
    close,
  }
}
export type CopyDatabase = ReturnType<typeof createCopyDatabase>
