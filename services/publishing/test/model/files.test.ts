import { picture } from '@fanfare/infra/testing/pictures.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readVideo } from '../../src/model/mp4.ts'
import { declared, sniff } from '../../src/model/sniff.ts'
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
    for (const text of ['', 'PK\x03\x04zip', '<svg xmlns', '%PDF-1.7', '\0\0\0\x18ftypavif0000', 'RIFF....WAVE'])
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
  test('size, turned by its matrix, and length', async () => {
    const upright = video({ width: 1920, height: 1080, seconds: 12.5 })
    expect(await readVideo(reader(upright), upright.length)).toEqual({ width: 1920, height: 1080, duration: 12.5 })
    const turned = video({ width: 1920, height: 1080, seconds: 3, turned: true, moovLast: true, wide: true })
    expect(await readVideo(reader(turned), turned.length)).toEqual({ width: 1080, height: 1920, duration: 3 })
  })
  test('sound only, or cut short, is none', async () => {
    const sound = video({ handler: 'soun' })
    expect(await readVideo(reader(sound), sound.length)).toBeUndefined()
    const whole = video({})
    expect(await readVideo(reader(whole), whole.length - 5)).toBeUndefined()
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
      expect(await readVideo(reader(file), file.length)).toBeUndefined()
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
        await readVideo(reader(bad), bad.length)
      }),
      { numRuns: 500 },
    )
  })
})
