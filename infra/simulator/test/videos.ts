import { box, words } from '../../testing/boxes.ts'

/** MP4 files made box by box: enough of one to be read, nothing to be watched. */
export interface VideoOptions {
  width?: number
  height?: number
  /** Four letters of the sample entry, such as `avc1`; without them the video has no sample table. */
  codec?: string
  /** Pictures per second, with `codec`. */
  fps?: number
  sound?: { codec: string; channels: number; sampleRate: number }
  /** Turned by 90 degrees, as phones write it: `width` and `height` are those before the turn. */
  turned?: boolean
  edited?: boolean
  headersLast?: boolean
  /** Text of a `free` box. */
  note?: string
  /** Bytes of the data, and what they are filled with. */
  bytes?: number
  fill?: number
}

const one = 65_536
const scale = 1000

export function videoFile(seconds: number, options: VideoOptions = {}): Buffer {
  const { width = 1080, height = 1920, codec, sound, bytes = 2048, fill = 0 } = options
  const matrix = options.turned ? [0, one, 0, -one, 0, 0, 0, 0, 1 << 30] : [one, 0, 0, 0, one, 0, 0, 0, 1 << 30]
  const tkhd = box('tkhd', words(7, 0, 0, 1, 0, seconds * scale, 0, 0, 0, 0, ...matrix, width * one, height * one))
  const picture = box(
    'trak',
    tkhd,
    ...(options.edited ? [box('edts', box('elst', words(0, 1, seconds * scale, 0, one)))] : []),
    ...(codec ? [media('vide', seconds, box(codec, Buffer.alloc(78)), seconds * (options.fps ?? 30))] : []),
  )
  const movie = box('mvhd', words(0, 0, 0, scale, seconds * scale, one, 0, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 3))
  const moov = box('moov', movie, picture, ...(sound ? [box('trak', soundOf(sound, seconds))] : []))
  const mdat = box('mdat', Buffer.alloc(bytes, fill))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41')),
    ...(options.note ? [box('free', Buffer.from(options.note))] : []),
    ...(options.headersLast ? [mdat, moov] : [moov, mdat]),
  ])
}

function soundOf({ codec, channels, sampleRate }: NonNullable<VideoOptions['sound']>, seconds: number): Buffer {
  const entry = Buffer.alloc(28)
  entry.writeUInt16BE(channels, 16)
  entry.writeUInt16BE(sampleRate, 24)
  return media('soun', seconds, box(codec, entry), seconds * 47)
}

const media = (handler: string, seconds: number, entry: Buffer, samples: number) =>
  box(
    'mdia',
    box('mdhd', words(0, 0, 0, scale, seconds * scale, 0)),
    box('hdlr', words(0, 0), Buffer.from(handler), words(0, 0, 0)),
    box('minf', box('stbl', box('stsd', words(0, 1), entry), box('stts', words(0, 1, Math.round(samples), 1)))),
  )
