import { createInflate } from 'node:zlib'
import { type Budget, cutShort } from './budget.ts'

/** Chunks of the picture itself (PNG 3rd edition §5.6, animations included); everything else is metadata. */
const PICTURE = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'acTL', 'fdAT'])

const after = (data: Buffer, from: number): number => {
  const end = data.indexOf(0, from)
  return end === -1 ? data.length : end + 1
}

/** Where the packed part of a chunk begins; undefined where nothing in it is packed. */
function packedFrom(type: string, data: Buffer): number | undefined {
  const keyword = after(data, 0)
  if (type === 'zTXt' || type === 'iCCP') return keyword + 1
  // Keyword, whether it is packed, how, language, translated keyword, text.
  if (type === 'iTXt' && data[keyword] === 1) return after(data, after(data, keyword + 2))
  return undefined
}

/**
 * The unpacked size of compressed bytes. Unpacking stops once it exceeds `most`. Where the data is cut short or has a wrong
 * checksum, the bytes before that count: a decoder unpacks them as well, and reports the error itself.
 */
async function unpackedSize(packed: Buffer, most: number): Promise<number> {
  const unpacking = createInflate()
  unpacking.end(packed)
  let size = 0
  try {
    for await (const piece of unpacking) {
      size += (piece as Buffer).length
      if (size > most) break
    }
  } catch {
    return Math.max(size, packed.length)
  }
  return size
}

/** Counts the chunks of a PNG. Text and colour profiles are compressed: 1 MB of them may unpack to a gigabyte. */
export async function boundPng(bytes: Buffer, budget: Budget): Promise<void> {
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) cutShort()
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (at + 12 + length > bytes.length) cutShort()
    if (type === 'IEND') return
    if (type === 'fcTL') budget.frame()
    else if (!PICTURE.has(type)) {
      const data = bytes.subarray(at + 8, at + 8 + length)
      const from = packedFrom(type, data)
      budget.piece(from === undefined ? length : await unpackedSize(data.subarray(from), budget.left()))
    }
    at += 12 + length
  }
  cutShort()
}
