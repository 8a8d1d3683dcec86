import { box, words } from '@fanfare/infra/testing/boxes.ts'

/** MP4 files made box by box, with nothing to be watched. */

/** A box whose size is written in 64 bits. */
const wideBox = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(body.length + 16), 8)
  return Buffer.concat([head, body])
}

export interface VideoOptions {
  brand?: string
  /** Its track has an edit list. */
  edits?: boolean
  moovLast?: boolean
  /** `mdat` with a 64-bit size. */
  wide?: boolean
  /** Bytes of `mdat`. */
  bytes?: number
}

export function video(options: VideoOptions): Buffer {
  const { brand = 'isom', edits = false, bytes = 64 } = options
  const one = 65_536
  const matrix = [one, 0, 0, 0, one, 0, 0, 0, 1 << 30]
  const mvhd = box('mvhd', words(0, 0, 0, 1000, 2000, one, 0, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 2))
  const tkhd = box('tkhd', words(7, 0, 0, 1, 0, 2000, 0, 0, 0, 0, ...matrix, 640 * one, 360 * one))
  const hdlr = box('hdlr', words(0, 0), Buffer.from('vide', 'latin1'), words(0, 0, 0), Buffer.from([0]))
  const edts = edits ? [box('edts', box('elst', words(0, 1, 2000, 0, one)))] : []
  const moov = box('moov', mvhd, box('trak', tkhd, ...edts, box('mdia', hdlr)))
  const ftyp = box('ftyp', Buffer.from(brand, 'latin1'), words(512), Buffer.from('isomavc1', 'latin1'))
  const mdat = options.wide ? wideBox('mdat', Buffer.alloc(bytes, 7)) : box('mdat', Buffer.alloc(bytes, 7))
  return Buffer.concat(options.moovLast ? [ftyp, mdat, moov] : [ftyp, moov, mdat])
}

/** A file that is longer by so many bytes, which mean nothing. */
export const padded = (file: Buffer, bytes: number): Buffer =>
  Buffer.concat([file, box('free', Buffer.alloc(bytes - 8))])
