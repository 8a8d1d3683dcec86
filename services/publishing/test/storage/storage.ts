import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bytesOf, MissingFile, type Storage } from '../../src/storage/storage.ts'

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A stream of `pieces` random pieces of 64 KiB, and its digest once it has been read. */
function long(pieces: number): { stream: Readable; bytes: number; digest(): string } {
  const hash = createHash('sha256')
  const make = function* (): Generator<Buffer> {
    for (let at = 0; at < pieces; at += 1) {
      const piece = randomBytes(65_536)
      hash.update(piece)
      yield piece
    }
  }
  return {
    stream: Readable.from(make(), { objectMode: false }),
    bytes: pieces * 65_536,
    digest: () => hash.digest('hex'),
  }
}

/** What every store must do. */
export function storeTests(open: () => Storage): void {
  test('keeps what it is given, whole and in parts', async () => {
    const storage = open()
    const content = randomBytes(100_000)
    expect(await storage.put('a/one-c1_2.bin', content)).toBe(content.length)
    expect(await storage.size('a/one-c1_2.bin')).toBe(content.length)
    expect(digest(await bytesOf(await storage.get('a/one-c1_2.bin')))).toBe(digest(content))
    expect(await bytesOf(await storage.get('a/one-c1_2.bin', { start: 10, end: 19 }))).toEqual(content.subarray(10, 20))
    expect(await bytesOf(await storage.get('a/one-c1_2.bin', { start: 99_999, end: 99_999 }))).toEqual(
      content.subarray(99_999),
    )
  })

  test('streams what is larger than its parts, and replaces as a whole', async () => {
    const storage = open()
    await storage.put('a/big.bin', Buffer.from('before'))
    // 20 MiB: more than two parts of 8 MiB.
    const given = long(320)
    expect(await storage.put('a/big.bin', given.stream)).toBe(given.bytes)
    expect(await storage.size('a/big.bin')).toBe(given.bytes)
    expect(digest(await bytesOf(await storage.get('a/big.bin')))).toBe(given.digest())
  })

  test('puts a file on this machine, where it stays when the stored one goes', async () => {
    const storage = open()
    const folder = await mkdtemp(join(tmpdir(), 'fanfare-fetched-'))
    try {
      const path = join(folder, 'file')
      await storage.put('a/video.bin', Buffer.from('a video'))
      await storage.fetchTo('a/video.bin', path, new AbortController().signal)
      await storage.put('a/video.bin', Buffer.from('another video'))
      await storage.remove(['a/video.bin'])
      expect(await readFile(path, 'utf8')).toBe('a video')
      const gone = storage.fetchTo('a/video.bin', join(folder, 'gone'), new AbortController().signal)
      await expect(gone).rejects.toBeInstanceOf(MissingFile)
      await expect(storage.fetchTo('a/video.bin', join(folder, 'gone'), AbortSignal.abort())).rejects.toThrow()
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('a stream that breaks off leaves nothing', async () => {
    const storage = open()
    const breaks = async function* (): AsyncGenerator<Buffer> {
      yield randomBytes(100_000)
      throw new Error('cut')
    }
    await expect(storage.put('a/cut.bin', Readable.from(breaks()))).rejects.toThrow('cut')
    expect(await storage.size('a/cut.bin')).toBeUndefined()
  })

  test('old files of a folder go, in the folders in it too, and no other ones', async () => {
    const storage = open()
    for (const key of ['old/one/a.jpg', 'old/two/b.jpg', 'older/c.jpg']) await storage.put(key, Buffer.from('x'))
    expect(await storage.removeOlder('old', 3_600_000)).toBe(0)
    expect(await storage.size('old/one/a.jpg')).toBe(1)
    // Written before a moment that is still to come.
    expect(await storage.removeOlder('old', -3_600_000)).toBe(2)
    for (const key of ['old/one/a.jpg', 'old/two/b.jpg']) expect(await storage.size(key)).toBeUndefined()
    expect(await storage.size('older/c.jpg')).toBe(1)
    expect(await storage.removeOlder('never', 0)).toBe(0)
  })

  test('a folder goes as a whole, and no other one with it', async () => {
    const storage = open()
    const keys = ['f/1/a', 'f/1/b/c', 'f/12/a']
    for (const key of keys) await storage.put(key, Buffer.from('x'))
    await storage.removeFolder('f/1')
    expect(await Promise.all(keys.map(key => storage.size(key)))).toEqual([undefined, undefined, 1])
    await storage.removeFolder('f/none')
  })

  test('what is not there is missing, and removing it is no fault', async () => {
    const storage = open()
    await expect(storage.get('a/none.bin')).rejects.toBeInstanceOf(MissingFile)
    expect(await storage.size('a/none.bin')).toBeUndefined()
    await storage.put('a/some.bin', Buffer.from('x'))
    await storage.remove(['a/some.bin', 'a/none.bin'])
    expect(await storage.size('a/some.bin')).toBeUndefined()
    await storage.ping()
  })
}
