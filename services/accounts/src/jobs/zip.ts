import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface Zip {
  /** Bytes of the archive that were written so far. */
  readonly bytes: number
  /** Packs a file of texts as they come; a second one waits for it. Fails with what reading them or writing the archive fails with. */
  add(name: string, texts: Iterable<string> | AsyncIterable<string>): Promise<void>
  /** Writes the list of files. Nothing may be added then. */
  end(): Promise<void>
}

/** Makes a zip archive while it is written: no more of it is in memory than the pieces in hand. `at` is the time of its files. */
export function createZip(write: (bytes: Buffer) => Promise<void>, at: Date): Zip {
  const zip = new ZipFile()
  let bytes = 0
  const writeAll = async () => {
    for await (const piece of zip.outputStream as AsyncIterable<Buffer>) {
      bytes += piece.length
      await write(piece)
    }
  }
  const written = writeAll()
  // Who adds a file gets it.
  written.catch(() => undefined)
  zip.on('error', () => undefined)
  return {
    get bytes() {
      return bytes
    },
    async add(name, texts) {
      const content = Readable.from(texts, { objectMode: false })
      zip.addReadStream(content, name, { mtime: at })
      await Promise.race([finished(content), written])
    },
    async end() {
      zip.end()
      await written
    },
  }
}
