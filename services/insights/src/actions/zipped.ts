import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Part } from '../model/workbook.ts'

/** A zip archive of these files, made while it is read: no more of it is in memory than the pieces in hand. `at` is the time of its files. */
export async function* zipped(parts: readonly Part[], at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const contents = parts.map(({ name, texts }) => {
    const content = Readable.from(texts, { objectMode: false })
    content.on('error', err => output.destroy(err))
    zip.addReadStream(content, name, { mtime: at })
    return content
  })
  // What reading a file fails with destroys the archive.
  zip.on('error', () => undefined)
  zip.end()
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    for (const content of contents) content.destroy()
  }
}
