export interface VideoFacts {
  width: number
  height: number
  /** Length in seconds; 0 when the file does not say. */
  seconds: number
}

/** Reads an MP4 or MOV: `ftyp` first, then the movie and track headers inside `moov`. Absent when it is neither. */
export function sniffVideo(bytes: Buffer): VideoFacts | undefined {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const facts: VideoFacts = { width: 0, height: 0, seconds: 0 }
  for (const box of boxes(bytes)) if (box.type === 'moov') readMovie(box.body, facts)
  return facts
}

function readMovie(moov: Buffer, facts: VideoFacts) {
  for (const box of boxes(moov)) {
    if (box.type === 'mvhd' && box.body.length >= 20) {
      const long = box.body[0] === 1
      const scale = box.body.readUInt32BE(long ? 20 : 12)
      const length = long ? Number(box.body.readBigUInt64BE(24)) : box.body.readUInt32BE(16)
      if (scale > 0) facts.seconds = length / scale
    }
    if (box.type !== 'trak') continue
    for (const part of boxes(box.body)) {
      if (part.type !== 'tkhd' || part.body.length < 84) continue
      const end = part.body.length
      const width = part.body.readUInt32BE(end - 8) / 65_536
      if (width > facts.width) {
        facts.width = width
        facts.height = part.body.readUInt32BE(end - 4) / 65_536
      }
    }
  }
}

function* boxes(bytes: Buffer): Iterable<{ type: string; body: Buffer }> {
  let at = 0
  while (at + 8 <= bytes.length) {
    let size = bytes.readUInt32BE(at)
    let head = 8
    if (size === 1 && at + 16 <= bytes.length) {
      size = Number(bytes.readBigUInt64BE(at + 8))
      head = 16
    }
    if (size === 0) size = bytes.length - at
    if (size < head) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, at + size) }
    at += size
  }
}
