import { cutShort } from './unfit.ts'

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

export interface Boxes {
  /** Whether the index (`moov`) stands before the pictures, and is the only one: a file in fragments has an index for each. */
  faststart: boolean
  /** Whether a track has an edit list, which says to skip or delay a part of it. */
  edit_lists: boolean
}

/** Whether a track of the index has an edit list. */
function hasEdits(moov: Buffer): boolean {
  for (const box of boxesIn(moov, 0, moov.length)) {
    const edts = box.type === 'trak' ? child(moov, box, 'edts') : undefined
    if (edts && child(moov, edts, 'elst')) return true
  }
  return false
}

/** Reads the order of the boxes of an MP4 or MOV. Undefined where its index is too large. Throws `UnfitVideo` where it is cut short. */
export async function readBoxes(read: ReadAt, bytes: number): Promise<Boxes | undefined> {
  let moov: { edit_lists: boolean } | undefined
  let picturesFirst = false
  let fragments = false
  let left = MOST_BOXES
  for (let at = 0; at + 8 <= bytes && left > 0; left -= 1) {
    const box = boxAt(await read(at, Math.min(16, bytes - at)), at, bytes)
    if (!box) throw cutShort()
    if (box.type === 'moof') fragments = true
    if (box.type === 'mdat' && !moov) picturesFirst = true
    if (box.type === 'moov') {
      if (box.end - box.start > MOOV_LIMIT) return undefined
      moov = { edit_lists: hasEdits(await read(box.start, box.end - box.start)) }
      left = BOXES_AFTER
    }
    at = box.end
  }
  // The index often comes last, and is what a copy that ended early lacks.
  if (!moov) throw cutShort()
  return { faststart: !picturesFirst && !fragments, ...moov }
}
