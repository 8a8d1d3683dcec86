import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { constants, copyFile, link, mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MissingFile, type Storage, storageFull } from './storage.ts'

const KEY = /^[a-z0-9][a-z0-9/._-]*$/

function isMissing(err: unknown): boolean {
  return (err as { code?: string }).code === 'ENOENT'
}

function noneIfMissing(err: unknown): [] {
  if (isMissing(err)) return []
  throw err
}

/** Whether a file was written more than `olderThanMs` ago; false for a missing one. */
async function isOlder(path: string, olderThanMs: number): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(err => (isMissing(err) ? { mtimeMs: Infinity } : Promise.reject(err)))
  return Date.now() - mtimeMs > olderThanMs
}

/** Whether the disk, or the quota of this user on it, is full. */
function isFull(err: unknown): boolean {
  const { code = '' } = err as { code?: string }
  return code === 'ENOSPC' || code === 'EDQUOT'
}

/** Flushes the entries of a folder, so that a renamed file keeps its name after a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Folder of files that are being written. No key begins with a dot. */
const UNFINISHED = '.unfinished'

/** Files in a folder. A file gets its name only when it is complete and flushed to the disk. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`not a key of ours: ${key}`)
    return join(folder, key)
  }
  const unfinishedFolder = join(folder, UNFINISHED)
  return {
    kind: 'disk',
    async put(key, content) {
      const path = pathOf(key)
      const unfinished = join(unfinishedFolder, randomUUID())
      try {
        await mkdir(unfinishedFolder, { recursive: true })
        const file = createWriteStream(unfinished, { flush: true, highWaterMark: 1 << 20 })
        await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, file)
        await mkdir(dirname(path), { recursive: true })
        await rename(unfinished, path)
        await syncFolder(dirname(path))
        return file.bytesWritten
      } catch (err) {
        await rm(unfinished, { force: true })
        throw isFull(err) ? storageFull(err) : err
      }
    },
    async get(key, range) {
      const stream = createReadStream(pathOf(key), { ...range, highWaterMark: 1 << 18 })
      const opened = Promise.withResolvers<void>()
      stream.once('open', () => opened.resolve()).once('error', opened.reject)
      await opened.promise.catch(err => {
        throw isMissing(err) ? new MissingFile(key) : err
      })
      return stream
    },
    async fetchTo(key, path, signal) {
      signal.throwIfAborted()
      try {
        // A stored file never changes, so a second name for it does; another disk needs a copy.
        await link(pathOf(key), path).catch(() => copyFile(pathOf(key), path, constants.COPYFILE_FICLONE))
      } catch (err) {
        throw isMissing(err) ? new MissingFile(key) : err
      }
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (err) {
        if (isMissing(err)) return undefined
        throw err
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    async removeFolder(name) {
      await rm(pathOf(name), { recursive: true, force: true })
    },
    async removeOlder(name, olderThanMs) {
      const root = pathOf(name)
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(noneIfMissing)
      let removed = 0
      for (const entry of found) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        if (!(await isOlder(path, olderThanMs))) continue
        await rm(path, { force: true })
        removed += 1
      }
      // A folder that has a new file stays.
      for (const entry of found)
        if (entry.isDirectory()) await rmdir(join(entry.parentPath, entry.name)).catch(() => undefined)
      return removed
    },
    async sweep(olderThanMs) {
      const names = await readdir(unfinishedFolder).catch(noneIfMissing)
      for (const name of names) {
        const path = join(unfinishedFolder, name)
        if (await isOlder(path, olderThanMs)) await rm(path, { force: true })
      }
    },
    async ping() {
      await mkdir(folder, { recursive: true })
    },
    close: () => undefined,
  }
}
