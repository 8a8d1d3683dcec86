import { type Budget, cutShort } from './budget.ts'

/**
 * Boxes that hold boxes which may be many (ISO 14496-12, ISO 23008-12). `meta` and `iinf` have a header of their own in front.
 */
const INNER: Record<string, number> = { meta: 4, iprp: 0, ipco: 0, iref: 4 }
/** Boxes of coded data, whose size the file's size limits. */
const CODED = new Set(['mdat', 'idat', 'free', 'skip'])

/** Counts the boxes of a HEIC file, and those of its index: a decoder allocates memory for each. */
export function boundHeic(bytes: Buffer, budget: Budget): void {
  const within = (start: number, end: number, depth: number): void => {
    for (let at = start; at + 8 <= end; ) {
      const short = bytes.readUInt32BE(at)
      const type = bytes.toString('latin1', at + 4, at + 8)
      const size =
        short === 1 && at + 16 <= end ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
      if (size < 8 || at + size > end) {
        if (depth === 0) cutShort()
        return
      }
      const header = INNER[type]
      if (header !== undefined && depth < 4) {
        budget.piece(0)
        within(at + 8 + header, at + size, depth + 1)
      } else if (!CODED.has(type)) budget.piece(size)
      at += size
    }
  }
  within(0, bytes.length, 0)
}
