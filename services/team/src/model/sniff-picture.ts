const starts = (bytes: Buffer, ...magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** The type of a picture by its first bytes, of those that every browser shows; undefined for anything else. */
export function sniffPicture(bytes: Buffer): string | undefined {
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (ascii(bytes, 0, 4) === 'GIF8') return 'image/gif'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  return undefined
}
