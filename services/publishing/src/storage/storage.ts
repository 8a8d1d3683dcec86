import type { Readable } from 'node:stream'
import { AppError } from '@fanfare/runtime/errors.ts'

/** Bytes `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Where files lie. Keys are made by us: lower-case letters, digits, `-`, `_`, `.` and `/`. */
export interface Storage {
  kind: 'disk' | 's3'
  /**
   * Stores a stream under `key` and answers how many bytes it held. The key has the whole file or nothing: a stream
   * that breaks off leaves nothing behind. Memory stays small whatever the size. Fails with `storage_full` where there
   * is no room.
   */
  put(key: string, content: Readable | Buffer): Promise<number>
  /** The bytes of a file, or part of them. Rejects with `MissingFile` where there is none. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Size in bytes; undefined where there is none. */
  size(key: string): Promise<number | undefined>
  /** Removes files; those that are gone already do not matter. */
  remove(keys: readonly string[]): Promise<void>
  /** Removes all files of a folder, also such that nobody wrote down. */
  removeFolder(folder: string): Promise<void>
  /** Removes the files of a folder, and of the folders in it, that were written more than `olderThanMs` ago. Answers how many. */
  removeOlder(folder: string, olderThanMs: number): Promise<number>
  /**
   * Removes what writers left unfinished that were killed, where nothing has been written for `olderThanMs`. A bucket does that by a rule
   * of its own (AbortIncompleteMultipartUpload).
   */
  sweep(olderThanMs: number): Promise<void>
  /** Answers when the store does. */
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

/** There is no room for a file. It is nobody's fault who sends one: the same upload can go on later. */
export const storageFull = (cause: unknown): AppError => new AppError('storage_full', { cause })

/** The whole of a stream in memory. Only for what is known to be small. */
export async function bytesOf(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
