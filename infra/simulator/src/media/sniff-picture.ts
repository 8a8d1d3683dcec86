export interface PictureFacts {
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'tiff'
  width: number
  height: number
}

/** Format and size in pixels read from the bytes; absent when they are no picture. A file's name says nothing. */
export function sniffPicture(bytes: Buffer): PictureFacts | undefined {
  if (bytes.length < 16) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return sniffJpeg(bytes)
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.length >= 24)
    return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  const head = bytes.toString('latin1', 0, 16)
  if (head.startsWith('GIF8')) return { format: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return sniffWebp(bytes)
  if (head.startsWith('BM') && bytes.length >= 26)
    return { format: 'bmp', width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) }
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return { format: 'tiff', width: 0, height: 0 }
  return undefined
}

/** Walks the JPEG segments to the frame header. A JPEG whose frame never comes is broken: absent. */
function sniffJpeg(bytes: Buffer): PictureFacts | undefined {
  let at = 2
  let turned = false
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9 || marker === 0xda) return undefined
    const length = bytes.readUInt16BE(at + 2)
    if (marker === 0xe1) turned = isTurned(bytes.subarray(at + 4, at + 2 + length))
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (frame) {
      const height = bytes.readUInt16BE(at + 5)
      const width = bytes.readUInt16BE(at + 7)
      return { format: 'jpeg', width: turned ? height : width, height: turned ? width : height }
    }
    at += 2 + length
  }
  return undefined
}

/** Whether EXIF says that the picture lies on its side (orientation 5 to 8). */
function isTurned(exif: Buffer): boolean {
  if (exif.length < 20 || exif.toString('latin1', 0, 4) !== 'Exif') return false
  const tiff = exif.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < u16(start); entry++) {
    const at = start + 2 + entry * 12
    if (u16(at) === 0x0112) return u16(at + 8) >= 5
  }
  return false
}

function sniffWebp(bytes: Buffer): PictureFacts | undefined {
  const kind = bytes.toString('latin1', 12, 16)
  if (bytes.length < 30) return undefined
  if (kind === 'VP8 ')
    return { format: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X')
    return { format: 'webp', width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  const bits = bytes.readUInt32LE(21)
  return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
