import { BOXES_AFTER, type Box, boxAt, boxesIn, child, MOOV_LIMIT, MOST_BOXES, type ReadAt } from './video/boxes.ts'

/** Facts of an MP4 or MOV, read from its boxes (ISO 14496-12). */
export interface VideoFacts {
  /** Pixels, after the rotation of the track. */
  width: number
  height: number
  /** Seconds. */
  duration: number
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
