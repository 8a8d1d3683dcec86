import { crc32, deflateSync } from 'node:zlib'
import { MiB } from '@fanfare/contracts/limits.ts'
import { box } from '@fanfare/infra/testing/boxes.ts'

/** Pictures that are small files and take enormous memory or time to decode. */

const PNG_HEAD = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A grey PNG with further chunks before its pixels. */
export function png(extra: Buffer[] = [], { width = 64, height = 64 } = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(65 * 64, 1))
  return Buffer.concat([PNG_HEAD, chunk('IHDR', head), ...extra, chunk('IDAT', pixels), chunk('IEND')])
}

/** Of one letter: a decoder takes texts of up to 8 MiB, as many as there are. */
const packed = deflateSync(Buffer.alloc(7 * MiB, 'a'), { level: 9 })
const profile = deflateSync(Buffer.alloc(64 * MiB, 'a'), { level: 9 })
const text = (keyword: string) => Buffer.from(keyword, 'latin1')

export const zTXt = chunk('zTXt', Buffer.concat([text('Comment\0\0'), packed]))
/** As that one, with a wrong checksum at its end: who unpacks it learns of that only when all is unpacked. */
const badlyPacked = Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4, 0x55)])
export const brokenZTXt = chunk('zTXt', Buffer.concat([text('Comment\0\0'), badlyPacked]))
/** Cut short, so that nothing says where it ends. */
export const cutZTXt = chunk('zTXt', Buffer.concat([text('Comment\0\0'), packed.subarray(0, -20)]))
export const iTXt = chunk('iTXt', Buffer.concat([text('Comment\0\x01\0en\0Kommentar\0'), packed]))
export const iCCP = chunk('iCCP', Buffer.concat([text('profile\0\0'), profile]))
export const tEXt = chunk('tEXt', text('Comment\0x'))

const segment = (marker: number, length: number): Buffer => {
  const out = Buffer.alloc(length + 2)
  out.set([0xff, marker], 0)
  out.writeUInt16BE(length, 2)
  return out
}
/** A JPEG with segments of one kind behind its beginning. */
export const withSegments = (jpeg: Buffer, marker: number, count: number, length = 65_535): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(count).fill(segment(marker, length)), jpeg.subarray(2)])
/** A JPEG of which its passes are drawn again and again. */
export const withPasses = (jpeg: Buffer, count: number): Buffer => {
  const pass = Buffer.concat([segment(0xda, 12), Buffer.from([1, 2, 3])])
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(count).fill(pass), jpeg.subarray(-2)])
}

export function gif(frames: number): Buffer {
  const head = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([64, 0, 64, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

const riffChunk = (type: string, data: Buffer): Buffer => {
  const out = Buffer.alloc(8 + data.length + (data.length % 2))
  out.write(type, 0, 'latin1')
  out.writeUInt32LE(data.length, 4)
  data.copy(out, 8)
  return out
}
export function webp(chunks: Buffer[]): Buffer {
  const body = Buffer.concat([riffChunk('VP8X', Buffer.from([2, 0, 0, 0, 63, 0, 0, 63, 0, 0])), ...chunks])
  const head = Buffer.alloc(12)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  head.write('WEBP', 8, 'latin1')
  return Buffer.concat([head, body])
}
export const webpFrame = riffChunk('ANMF', Buffer.alloc(24))
export const webpXmp = (bytes: number): Buffer => riffChunk('XMP ', Buffer.alloc(bytes))

/** A HEIC file whose index has so many properties. */
export const heic = (properties: number): Buffer => {
  const list = Buffer.concat(Array<Buffer>(properties).fill(box('ispe', Buffer.alloc(12))))
  const meta = Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', list))])
  return Buffer.concat([box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')), box('meta', meta)])
}
