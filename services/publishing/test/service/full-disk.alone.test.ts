import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Harness, startPublishing } from './harness.ts'

/** Writes that still find room, of those that come; the rest go to /dev/full, where the kernel itself says ENOSPC. */
const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY }))

vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>()
  const full = fs.openSync('/dev/full', 'w')
  const onDisk = <F extends typeof fs.write>(write: F) =>
    ((fd: number, ...rest: unknown[]) =>
      (write as (...given: unknown[]) => void)(disk.room-- > 0 ? fd : full, ...rest)) as F
  const small = { ...fs, write: onDisk(fs.write), writev: onDisk(fs.writev as never) }
  const createWriteStream: typeof fs.createWriteStream = (path, options) =>
    fs.createWriteStream(path, { ...(options as object), fs: small } as never)
  return { ...fs, createWriteStream }
})

let fanfare: Harness
beforeAll(async () => {
  fanfare = await startPublishing()
})
afterEach(() => {
  disk.room = Number.POSITIVE_INFINITY
})
afterAll(() => fanfare.close())

interface Reply {
  data?: { offset: number; complete: boolean }
  error?: { code: string }
}
const put = async (url: string, body: Buffer, range?: string) => {
  const headers = range ? { 'content-range': range } : undefined
  const response = await fanfare.send(url, { method: 'PUT', body: new Uint8Array(body), headers })
  return { ...((await response.json()) as Reply), status: response.status }
}
const uploadStatus = async (url: string) => ((await (await fanfare.send(url)).json()) as Reply).data
const files = (...path: string[]): string[] => {
  const folder = join(fanfare.mediaDir, ...path)
  return existsSync(folder) ? readdirSync(folder) : []
}

describe('a disk without room', () => {
  test('is refused with 507, leaves nothing of the file, and the same upload continues when there is room', async () => {
    const bytes = await picture({ width: 900, height: 900 })
    const { upload: ticket } = await fanfare
      .as()
      .call(CreateUpload, { body: { filename: 'p.jpg', bytes: bytes.length } })
    disk.room = 0
    expect(await put(ticket.url, bytes)).toMatchObject({ status: 507, error: { code: 'storage_full' } })
    expect(files('uploads', ticket.id)).toEqual([])
    expect(await uploadStatus(ticket.url)).toMatchObject({ offset: 0, complete: false })
    disk.room = Number.POSITIVE_INFINITY
    expect(await put(ticket.url, bytes)).toMatchObject({ status: 200, data: { complete: true } })
  })

  test('in the middle of a piece removes the piece and keeps those before it', async () => {
    const bytes = Buffer.concat([await picture({ width: 900, height: 900 }), Buffer.alloc(4_000_000)])
    const { upload: ticket } = await fanfare
      .as()
      .call(CreateUpload, { body: { filename: 'p.jpg', bytes: bytes.length } })
    const half = 1_000_000
    const first = `bytes 0-${half - 1}/${bytes.length}`
    expect(await put(ticket.url, bytes.subarray(0, half), first)).toMatchObject({ status: 200 })
    expect(files('uploads', ticket.id)).toHaveLength(1)
    disk.room = 1
    const rest = `bytes ${half}-${bytes.length - 1}/${bytes.length}`
    expect(await put(ticket.url, bytes.subarray(half), rest)).toMatchObject({ status: 507 })
    expect(files('uploads', ticket.id)).toHaveLength(1)
    expect(await uploadStatus(ticket.url)).toMatchObject({ offset: half, complete: false })
    disk.room = Number.POSITIVE_INFINITY
    expect(await put(ticket.url, bytes.subarray(half), rest)).toMatchObject({ status: 200, data: { complete: true } })
  })

  test('for the thumbnail alone leaves the upload whole, to be settled when it is asked for again', async () => {
    const bytes = await picture({ width: 60, height: 60 })
    const { upload: ticket } = await fanfare
      .as()
      .call(CreateUpload, { body: { filename: 'p.jpg', bytes: bytes.length } })
    // The picture is written, its thumbnail is not.
    disk.room = 1
    expect(await put(ticket.url, bytes)).toMatchObject({ status: 507 })
    expect(files('thumbnails')).not.toContain(`${ticket.id}.webp`)
    disk.room = Number.POSITIVE_INFINITY
    expect(await put(ticket.url, bytes)).toMatchObject({ status: 200, data: { complete: true } })
    expect(files('thumbnails')).toContain(`${ticket.id}.webp`)
  })
})
