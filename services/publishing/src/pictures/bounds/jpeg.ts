import { type Budget, cutShort } from './budget.ts'

const START_OF_SCAN = 0xda
const END = 0xd9

/** Markers that stand alone: fill, restarts, the beginning (ITU-T T.81 B.1.1.3). */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** APP0 to APP15 and COM. */
const isMetadata = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** The next marker behind the coded bytes of a scan: 0xff, then neither a stuffed zero nor a restart nor fill. */
function behindScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return bytes.length
    if (next !== 0 && next !== 0xff && !isBare(next)) return at
  }
  return bytes.length
}

/** Counts the segments of a JPEG, and its passes: a decoder goes over the whole picture for each pass of a progressive one. */
export function boundJpeg(bytes: Buffer, budget: { metadata: Budget; passes: Budget }): void {
  for (let at = 2; at + 1 < bytes.length; ) {
    if (bytes[at] !== 0xff) cutShort()
    const marker = bytes[at + 1] as number
    if (marker === END) return
    if (marker === 0xff || isBare(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (at + 4 > bytes.length) cutShort()
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) cutShort()
    if (isMetadata(marker)) budget.metadata.piece(length)
    at += 2 + length
    if (marker !== START_OF_SCAN) continue
    budget.passes.pass()
    at = behindScan(bytes, at)
  }
  // Some cameras omit the end marker; the decoder decides whether the picture is complete.
}
