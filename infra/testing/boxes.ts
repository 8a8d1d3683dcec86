/** A box of an MP4, MOV or HEIC file (ISO/IEC 14496-12 §4.2): its size in 32 bits, its type and its content. */
export const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Numbers of 32 bits, one after the other. */
export const words = (...numbers: number[]): Buffer => {
  const buffer = Buffer.alloc(numbers.length * 4)
  for (const [at, number] of numbers.entries()) buffer.writeInt32BE(number | 0, at * 4)
  return buffer
}
