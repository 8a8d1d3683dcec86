import { type Budget, cutShort } from './budget.ts'

/**
 * Boxes that hold boxes which may be many (ISO 14496-12, ISO 23008-12). `meta` and `iinf` have a header of their own in front.
 */
const INNER: Record<string, number> = { meta: 4, iprp: 0, ipco: 0, iref: 4 }
/** Boxes of coded data, whose size the file's size limits. */
const CODED = new Set(['mdat', 'idat', 'free', 'skip'])

interface Box {
  type: string
  /** Offsets of its header, of its content, and of its end. */
  at: number
  start: number
  end: number
}

/** The boxes between two offsets; `cut` is called where one is longer than that, and ends them. */
function* boxesIn(bytes: Buffer, from: number, to: number, cut = () => {}): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const short = bytes.readUInt32BE(at)
    const isWide = short === 1 && at + 16 <= to
    const size = isWide ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    if (size < (isWide ? 16 : 8) || at + size > to) return cut()
    yield { type: bytes.toString('latin1', at + 4, at + 8), at, start: at + (isWide ? 16 : 8), end: at + size }
    at += size
  }
}

/** Counts the boxes of a HEIC or AVIF file, and those of its index: a decoder allocates memory for each. */
export function boundHeic(bytes: Buffer, budget: Budget): void {
  const within = (from: number, to: number, depth: number): void => {
    for (const { type, at, start, end } of boxesIn(bytes, from, to, depth === 0 ? cutShort : undefined)) {
      const header = INNER[type]
      if (header !== undefined && depth < 4) {
        budget.piece(0)
        within(start + header, end, depth + 1)
      } else if (!CODED.has(type)) budget.piece(end - at)
    }
  }
  within(0, bytes.length, 0)
}

/** Where the colour space of the pixels stands in a profile (ICC.1, 7.2.6), and that of pictures. */
const SPACE_AT = 16
const RGB = 'RGB '

/** The colour profile (ICC) of a HEIC file; undefined where it has none for red, green and blue. All its tiles have the same one. */
export function colorProfileOf(bytes: Buffer): Buffer | undefined {
  let [from, to] = [0, bytes.length]
  for (const wanted of ['meta', 'iprp', 'ipco']) {
    const found = [...boxesIn(bytes, from, to)].find(({ type }) => type === wanted)
    if (!found) return undefined
    from = found.start + (INNER[wanted] ?? 0)
    to = found.end
  }
  for (const { type, start, end } of boxesIn(bytes, from, to)) {
    if (type !== 'colr' || !/^(prof|rICC)$/.test(bytes.toString('latin1', start, start + 4))) continue
    const profile = bytes.subarray(start + 4, end)
    if (profile.toString('latin1', SPACE_AT, SPACE_AT + 4) === RGB) return profile
  }
  return undefined
}
