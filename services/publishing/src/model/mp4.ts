/** Facts of an MP4 or MOV, read from its boxes (ISO 14496-12). */
export interface VideoFacts {
  /** Pixels, after the rotation of the track. */
  width: number
  height: number
  /** Seconds. */
  duration: number
}

/** Reads `length` bytes at `at`; fewer at the end of the file. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>

/**
 * Largest index (`moov`) that is read, bytes: an hour of video has a few MiB. It is read into memory as a whole and parsed
 * synchronously.
 */
const MOOV_LIMIT = 16 * 1024 * 1024
/**
 * Most boxes of one level that are read: real files have some dozens, and a hostile one can have an empty box every eight bytes.
 */
const MOST_BOXES = 1_000
/** Most boxes after the index that are read, to check that the file is complete. */
const BOXES_AFTER = 8

interface Box {
  type: string
  /** Offsets of the content, without the header. */
  start: number
  end: number
}

function boxAt(head: Buffer, at: number, limit: number): Box | undefined {
  if (head.length < 8) return undefined
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  const wide = short === 1
  if (wide && head.length < 16) return undefined
  const size = wide ? Number(head.readBigUInt64BE(8)) : short === 0 ? limit - at : short
  const header = wide ? 16 : 8
  if (size < header || at + size > limit) return undefined
  return { type, start: at + header, end: at + size }
}

function* boxesIn(buffer: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start, seen = 0; at + 8 <= end && seen < MOST_BOXES; seen += 1) {
    const box = boxAt(buffer.subarray(at, Math.min(at + 16, end)), at, end)
    if (!box) return
    yield box
    at = box.end
  }
}

function child(buffer: Buffer, parent: { start: number; end: number }, type: string): Box | undefined {
  for (const box of boxesIn(buffer, parent.start, parent.end)) if (box.type === type) return box
  return undefined
}

/** Duration in `mvhd` or `mdhd`, seconds. Both begin with time scale and duration, of 32 or 64 bits depending on the version. */
function secondsOf(buffer: Buffer, { start, end }: Box): number {
  const version = buffer[start]
  const at = start + (version === 1 ? 20 : 12)
  if (at + (version === 1 ? 12 : 8) > end) return 0
  const scale = buffer.readUInt32BE(at)
  const duration = version === 1 ? Number(buffer.readBigUInt64BE(at + 4)) : buffer.readUInt32BE(at + 4)
  return scale > 0 ? duration / scale : 0
}

/** Width and height in a track header, swapped where its matrix rotates by a quarter turn. */
function sizeOf(buffer: Buffer, { start, end }: Box): { width: number; height: number } | undefined {
  const matrix = start + (buffer[start] === 1 ? 52 : 40)
  if (matrix + 44 > end) return undefined
  const width = Math.round(buffer.readUInt32BE(matrix + 36) / 65_536)
  const height = Math.round(buffer.readUInt32BE(matrix + 40) / 65_536)
  const turned = buffer.readInt32BE(matrix) === 0 && buffer.readInt32BE(matrix + 4) !== 0
  return turned ? { width: height, height: width } : { width, height }
}

function videoTrack(moov: Buffer): { width: number; height: number } | undefined {
  for (const box of boxesIn(moov, 0, moov.length)) {
    if (box.type !== 'trak') continue
    const mdia = child(moov, box, 'mdia')
    const hdlr = mdia && child(moov, mdia, 'hdlr')
    const tkhd = child(moov, box, 'tkhd')
    if (!hdlr || !tkhd || hdlr.start + 12 > hdlr.end) continue
    if (moov.toString('latin1', hdlr.start + 8, hdlr.start + 12) === 'vide') return sizeOf(moov, tkhd)
  }
  return undefined
}

/**
 * Reads the size and duration of a video from its index. Undefined where the file is damaged, cut short or has no video track.
 */
export async function readVideo(read: ReadAt, bytes: number): Promise<VideoFacts | undefined> {
  let facts: VideoFacts | undefined
  let left = MOST_BOXES
  for (let at = 0; at + 8 <= bytes && left > 0; left -= 1) {
    const box = boxAt(await read(at, Math.min(16, bytes - at)), at, bytes)
    if (!box) return undefined
    if (box.type === 'moov') {
      if (box.end - box.start > MOOV_LIMIT) return undefined
      facts = factsOf(await read(box.start, box.end - box.start))
      left = BOXES_AFTER
    }
    at = box.end
  }
  return facts
}

function factsOf(moov: Buffer): VideoFacts | undefined {
  const size = videoTrack(moov)
  const mvhd = child(moov, { start: 0, end: moov.length }, 'mvhd')
  if (!size || !mvhd || size.width < 1 || size.height < 1) return undefined
  return { ...size, duration: Math.round(secondsOf(moov, mvhd) * 1000) / 1000 }
}
