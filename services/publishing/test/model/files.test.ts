import { picture } from '@fanfare/infra/testing/pictures.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { declared, sniff } from '../../src/model/sniff.ts'
import { readBoxes } from '../../src/model/video/boxes.ts'
import { UnfitVideo } from '../../src/model/video/unfit.ts'
import { video } from '../videos.ts'

describe('what a file is', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s by its first bytes', async format => {
    expect(sniff(await picture({ format, width: 20, height: 20 }))).toBe(format)
  })
  test('others', () => {
    expect(sniff(Buffer.from('GIF89a......'))).toBe('gif')
    expect(sniff(video({}))).toBe('mp4')
    expect(sniff(video({ brand: 'qt  ' }))).toBe('mov')
    expect(sniff(Buffer.from('\0\0\0\x18ftypheic0000'))).toBe('heic')
    expect(sniff(Buffer.from('\0\0\0\x18ftypavif0000'))).toBe('avif')
    expect(sniff(Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'))).toBe('avif')
    expect(sniff(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'))).toBe('heic')
    // What follows the brands is none.
    expect(sniff(Buffer.from('\0\0\0\x14ftypmif1\0\0\0\0mif1avif'))).toBe('heic')
    expect(sniff(Buffer.from('\x1a\x45\xdf\xa3....B\x82\x84webm', 'latin1'))).toBe('webm')
    expect(sniff(Buffer.from('\x1a\x45\xdf\xa3....B\x82\x88matroska', 'latin1'))).toBe('mkv')
    expect(sniff(Buffer.from('\x1a\x45\xdf\xa3....B\x82\x88something', 'latin1'))).toBeUndefined()
    expect(sniff(Buffer.from('RIFF....AVI LIST'))).toBe('avi')
    for (const text of ['', 'PK\x03\x04zip', '<svg xmlns', '%PDF-1.7', '\0\0\0\x18ftypjp2 0000', 'RIFF....WAVE'])
      expect(sniff(Buffer.from(text))).toBeUndefined()
  })
  test('declared by type, else by name', () => {
    expect(declared('a.bin', 'image/jpeg; q=1')).toBe('jpeg')
    expect(declared('a.PNG', '')).toBe('png')
    expect(declared('a.heif', 'application/octet-stream')).toBe('heic')
    expect(declared('photo', undefined)).toBe('unknown')
    expect(declared('a.pdf', undefined)).toBeUndefined()
    expect(declared('a.jpg', 'application/pdf')).toBeUndefined()
    expect(declared('a.jpg', 'constructor')).toBeUndefined()
  })
  test('property: any bytes are sniffed without a fault', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), bytes => void sniff(bytes)))
  })
})

const reader = (file: Buffer) => async (at: number, length: number) => file.subarray(at, at + length)

describe('videos', () => {
  const layout = (file: Buffer) => readBoxes(reader(file), file.length)

  test('whether the index comes first, is the only one, and delays something', async () => {
    expect(await layout(video({ wide: true }))).toEqual({ faststart: true, edit_lists: false })
    expect(await layout(video({ moovLast: true }))).toEqual({ faststart: false, edit_lists: false })
    expect(await layout(video({ edits: true }))).toEqual({ faststart: true, edit_lists: true })
    const fragment = Buffer.from([0, 0, 0, 8, ...Buffer.from('moof')])
    expect(await layout(Buffer.concat([video({}), fragment]))).toEqual({ faststart: false, edit_lists: false })
  })
  test('cut short, or without an index, it is none', async () => {
    const whole = video({})
    await expect(readBoxes(reader(whole), whole.length - 5)).rejects.toThrow('is incomplete')
    await expect(layout(Buffer.from('\0\0\0\x10ftypisom0000'))).rejects.toThrow('is incomplete')
  })

  test('an index full of empty boxes is not walked through', async () => {
    /** A file whose index is nothing but empty boxes. */
    const hollow = (mib: number) => {
      const moov = Buffer.alloc(mib * 1024 * 1024)
      moov.writeUInt32BE(moov.length, 0)
      moov.write('moov', 4, 'latin1')
      for (let at = 8; at + 8 <= moov.length; at += 8) {
        moov.writeUInt32BE(8, at)
        moov.write('free', at + 4, 'latin1')
      }
      const ftyp = Buffer.from([0, 0, 0, 16, ...Buffer.from('ftypmp42'), 0, 0, 0, 0])
      return Buffer.concat([ftyp, moov])
    }
    /** CPU of looking at it, without that of reading, ms. */
    const look = async (file: Buffer) => {
      const { user } = process.threadCpuUsage()
      expect(await layout(file)).toEqual({ faststart: true, edit_lists: false })
      return (process.threadCpuUsage().user - user) / 1000
    }
    const [small, large] = [hollow(1), hollow(15)]
    await look(small)
    // Fifteen times the boxes: as many are looked at.
    expect(await look(large)).toBeLessThan(5 * Math.max(await look(small), 5))
  })
  test('property: any damage is read without a fault', async () => {
    const good = video({})
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 12 }), async damage => {
        const bad = Buffer.from(good)
        for (const [at, byte] of damage) bad[at] = byte
        await layout(bad).catch(err => expect(err).toBeInstanceOf(UnfitVideo))
      }),
      { numRuns: 500 },
    )
  })
})
