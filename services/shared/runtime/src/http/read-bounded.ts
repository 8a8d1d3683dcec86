import { fail } from '../errors.ts'

/** Reads the body of a raw endpoint whole. Throws `body_too_large` past `most` bytes, without reading on. */
export async function readBounded(parts: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const read: Buffer[] = []
  let length = 0
  for await (const part of parts) {
    length += part.length
    if (length > most) fail('body_too_large', { field: 'body', rule: `at most ${most} bytes` })
    read.push(part)
  }
  return Buffer.concat(read)
}
