import { MiB } from '@fanfare/contracts/limits.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Format } from '../../src/model/sniff.ts'
import { boundPicture } from '../../src/pictures/bounds/bound-picture.ts'
import { type Pictures, pictureProcesses } from '../../src/pictures/picture-processes.ts'
import * as bombs from '../pictures/bombs.ts'

const open: Pictures[] = []
const processes = (memoryMb: number): Pictures => {
  const made = pictureProcesses({ log: silentLog, memoryBytes: memoryMb * MiB })
  open.push(made)
  return made
}
const of = (load: () => Promise<Buffer>, format: Format = 'jpeg', teamId = '1') => ({ teamId, load, given: { format } })
afterAll(() => {
  for (const one of open) one.close()
})

const tooLarge = (rule: RegExp) => ({ code: 'media_too_large', field: 'body', rule: expect.stringMatching(rule) })
const unpacked = tooLarge(/bytes of metadata, unpacked/)
const pieces = tooLarge(/pieces of metadata/)
const frames = tooLarge(/frames/)
const cut = { code: 'media_broken', field: 'body', rule: 'a picture that can be read whole' }

// 0.7 MB of file; without the bound a decoder held 3.9 GB of it.
const hundred = (chunk: Buffer) => Array<Buffer>(100).fill(chunk)
const cases: [string, Format, () => Promise<Buffer> | Buffer, object][] = [
  ['a PNG of 3,600 million pixels', 'png', () => bombs.png([], { width: 60_000, height: 60_000 }), tooLarge(/pixels/)],
  ['700 MiB of packed text (zTXt)', 'png', () => bombs.png(hundred(bombs.zTXt)), unpacked],
  ['700 MiB of packed text (iTXt)', 'png', () => bombs.png(hundred(bombs.iTXt)), unpacked],
  ['700 MiB of text with wrong checksums', 'png', () => bombs.png(hundred(bombs.brokenZTXt)), unpacked],
  ['700 MiB of text that breaks off', 'png', () => bombs.png(hundred(bombs.cutZTXt)), unpacked],
  ['a colour profile of 64 MiB', 'png', () => bombs.png([bombs.iCCP]), unpacked],
  ['5,000 small texts', 'png', () => bombs.png(Array<Buffer>(5_000).fill(bombs.tEXt)), pieces],
  ['a PNG that ends early', 'png', () => bombs.png().subarray(0, 60), cut],
  ['13 MB of JPEG metadata', 'jpeg', async () => bombs.withSegments(await picture(), 0xe2, 200), unpacked],
  ['5,000 JPEG comments', 'jpeg', async () => bombs.withSegments(await picture(), 0xfe, 5_000, 10), pieces],
  ['500 passes', 'jpeg', async () => bombs.withPasses(await picture(), 500), tooLarge(/passes/)],
  ['a GIF of 20,000 frames', 'gif', () => bombs.gif(20_000), frames],
  ['a WebP of 20,000 frames', 'webp', () => bombs.webp(Array<Buffer>(20_000).fill(bombs.webpFrame)), frames],
  ['12 MiB of XMP', 'webp', () => bombs.webp([bombs.webpXmp(12 * MiB)]), unpacked],
  ['a WebP that ends early', 'webp', () => bombs.webp([bombs.webpXmp(1_000)]).subarray(0, 500), cut],
  ['a HEIC of 20,000 properties', 'heic', () => bombs.heic(20_000), pieces],
]

test.each(cases)('%s is refused, and this process stays as it was', async (_, format, make, refusal) => {
  const pictures = processes(1024)
  const bytes = await make()
  expect(bytes.length).toBeLessThan(14 * MiB)
  const before = process.memoryUsage().rss
  await expect(
    pictures.run(
      'read',
      of(async () => bytes, format),
    ),
  ).rejects.toMatchObject(refusal)
  expect(process.memoryUsage().rss - before).toBeLessThan(96 * MiB)
})

test('pictures of people pass, with all that cameras and editors write into them', async () => {
  const exif = { IFD0: { Copyright: 'x'.repeat(20_000), ImageDescription: 'A harbour' } }
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const made = await sharp(await picture({ width: 900, height: 600 }))
      .withIccProfile('p3')
      .withExif(exif)
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${' '.repeat(100_000)}</x:xmpmeta>`)
      .toFormat(format, format === 'jpeg' ? { progressive: true } : {})
      .toBuffer()
    await expect(boundPicture(made, format)).resolves.toBeUndefined()
    await expect(
      processes(1024).run(
        'read',
        of(async () => made, format),
      ),
    ).resolves.toMatchObject({ width: 900 })
  }
  await expect(boundPicture(bombs.gif(300), 'gif')).resolves.toBeUndefined()
  // One broken text is no bomb: decoders leave it out.
  await expect(boundPicture(bombs.png([bombs.brokenZTXt]), 'png')).resolves.toBeUndefined()
})

test('a process that takes too much memory is ended, its picture refused, and the next one is read', async () => {
  const bytes = await picture()
  const tight = processes(20)
  await expect(
    tight.run(
      'read',
      of(async () => bytes),
    ),
  ).rejects.toMatchObject(tooLarge(/within 20 MiB of memory/))
  const pictures = processes(1024)
  // Two at once; of what waits nothing is loaded.
  let loaded = 0
  const gate = Promise.withResolvers<Buffer>()
  const load = () => {
    loaded += 1
    return gate.promise
  }
  const all = Array.from({ length: 5 }, () => pictures.run('read', of(load)))
  await new Promise(setImmediate)
  expect(loaded).toBe(2)
  gate.resolve(bytes)
  expect(await Promise.all(all)).toHaveLength(5)
  expect(loaded).toBe(5)
})

test('a picture that takes too much of a processor is refused', async () => {
  const bytes = await picture({ width: 3000, height: 3000 })
  // Less than a process takes to begin with its first picture.
  const tight = pictureProcesses({ log: silentLog, memoryBytes: 1024 * MiB, cpuLimitMs: 20 })
  open.push(tight)
  await expect(
    tight.run(
      'read',
      of(async () => bytes),
    ),
  ).rejects.toMatchObject(tooLarge(/within 0.02 seconds/))
})

test('closing ends what is in hand, and nothing new begins', async () => {
  const pictures = processes(1024)
  const bytes = await picture({ width: 4000, height: 4000 })
  const loading = Promise.withResolvers<void>()
  const load = async () => {
    loading.resolve()
    return bytes
  }
  const running = pictures.run('read', of(load))
  await loading.promise
  pictures.close()
  await expect(running).rejects.toMatchObject({ code: 'service_unavailable' })
  await expect(
    pictures.run(
      'read',
      of(async () => bytes),
    ),
  ).rejects.toMatchObject({
    code: 'service_unavailable',
  })
})
