import type { Readable } from 'node:stream'
import { AppError } from '@fanfare/runtime/errors.ts'
import { originalKey, piecesOf, stripKey, thumbnailKey } from './keys.ts'

/** Bytes `start` to `end`, both inclusive. */
interface ByteRange {
  start: number
  end: number
}

/** Storage of files. Keys are those of storage/keys.ts: lower-case letters, digits, `-`, `_`, `.` and `/`. */
export interface Storage {
  kind: 'disk' | 's3'
  /**
   * Stores a stream under `key` and returns its size in bytes. The key gets the whole file or nothing: a stream that fails leaves
   * nothing. Memory use does not depend on the size. Throws `storage_full`.
   */
  put(key: string, content: Readable | Buffer): Promise<number>
  /** The bytes of a file, or part of them. Rejects with `MissingFile` where there is none. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Puts a file at a new path on this machine, to be read there and not changed. `onBytes` gets how many bytes have come, where they come
   * from another machine. Rejects with `MissingFile` where there is none.
   */
  fetchTo(key: string, path: string, signal: AbortSignal, onBytes?: (done: number) => void): Promise<void>
  /** Size in bytes; undefined where there is none. */
  size(key: string): Promise<number | undefined>
  /** Removes files; missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>
  /** Removes all files of a folder, also those that no row names. */
  removeFolder(folder: string): Promise<void>
  /** Removes the files of a folder, and of the folders in it, that were written more than `olderThanMs` ago. Returns how many. */
  removeOlder(folder: string, olderThanMs: number): Promise<number>
  /**
   * Removes unfinished files of writers that were killed, where nothing was written for `olderThanMs`. A bucket does that by its
   * lifecycle rule (AbortIncompleteMultipartUpload).
   */
  sweep(olderThanMs: number): Promise<void>
  /** Rejects where the storage does not respond. */
  ping(): Promise<void>
  close(): void
}

/** There is no file under this key. */
export class MissingFile extends Error {
  constructor(key: string) {
    super(`no file under ${key}`)
    this.name = 'MissingFile'
  }
}

/** The storage is full. The client did nothing wrong and can continue the same upload later. */
export const storageFull = (cause: unknown): AppError => new AppError('storage_full', { cause })

/** Removes everything that is stored of an upload that is not wanted. */
export async function removeUpload(storage: Storage, mediaId: string): Promise<void> {
  await storage.removeFolder(piecesOf(mediaId))
  await storage.remove([originalKey(mediaId), thumbnailKey(mediaId), stripKey(mediaId)])
}

/** Reads a whole stream into memory: for small files only. */
export async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
