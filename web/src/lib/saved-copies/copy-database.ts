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
type Store = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>

/** Entries of local storage that earlier versions wrote: `prefix`, the owner, a dot and the copy's id. */
const earlierKeys = (storage: Store): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
    (key): key is string => key?.startsWith(prefix) ?? false,
  )

const earlierCopy = (key: string, text: string | null): StoredCopy | undefined => {
  const [owner = '', ...id] = key.slice(prefix.length).split('.')
  try {
    const { about, at, content } = JSON.parse(text ?? '') as SavedCopy
    if (typeof about === 'string' && typeof at === 'number') return { id: id.join('.'), owner, about, at, content }
  } catch {
    // Not written by this application, or not complete.
  }
  return undefined
}

/** Moves what earlier versions left in local storage; it is removed there when the database has it. */
const takeOver = async (database: Database, storage: Store | undefined) => {
  const keys = storage ? earlierKeys(storage) : []
  if (!storage || keys.length === 0) return
  const tx = database.transaction('copies', 'readwrite')
  for (const key of keys) {
    const copy = earlierCopy(key, storage.getItem(key))
    if (copy) void tx.store.put(copy)
  }
  await tx.done
  for (const key of keys) storage.removeItem(key)
}

/**
 * The browser's database of unsaved work: opened at the first use, and again after the browser has closed it. `use` begins its work in the
 * same task when it is open; it rejects where there is no database, as in private windows of some browsers.
 */
export const createCopyDatabase = (name: string, storage: Store | undefined) => {
  let open: Database | undefined
  let opening: Promise<Database> | undefined
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
    close,
  }
}
export type CopyDatabase = ReturnType<typeof createCopyDatabase>
