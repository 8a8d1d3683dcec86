import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies of fetched media, so that a profile page shows what went out even after the source is gone. */
export interface MediaStore {
  /** Keeps the bytes and returns their file name (a hash with the extension). */
  keep(bytes: Buffer, extension: string, most: number): Promise<string>
  read(file: string): Promise<Buffer | undefined>
}

export const fileName = /^[0-9a-f]{32}\.(jpg|png|gif|webp|bmp|tiff|mp4)$/

/** On disk under `folder`, or bounded in memory when there is none. */
export function createMediaStore(folder?: string): MediaStore {
  return folder ? onDisk(folder) : inMemory()
}

/** The first half of the SHA-256, in hex: equal bytes have equal ones. */
export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

const nameOf = (bytes: Buffer, extension: string) => `${digestOf(bytes)}.${extension}`

function onDisk(folder: string): MediaStore {
  return {
    async keep(bytes, extension) {
      mkdirSync(folder, { recursive: true })
      const file = nameOf(bytes, extension)
      const path = join(folder, file)
      if (!existsSync(path)) await writeFile(path, bytes)
      return file
    },
    async read(file) {
      return fileName.test(file) ? readFile(join(folder, file)).catch(() => undefined) : undefined
    },
  }
}

/** The oldest copies go first once the bound is reached. */
function inMemory(): MediaStore {
  const files = new Map<string, Buffer>()
  let size = 0
  return {
    async keep(bytes, extension, most) {
      const file = nameOf(bytes, extension)
      if (files.has(file)) return file
      files.set(file, bytes)
      size += bytes.length
      for (const [oldest, dropped] of files) {
        if (size <= most || oldest === file) break
        files.delete(oldest)
        size -= dropped.length
      }
      return file
    },
    read: async file => files.get(file),
  }
}
