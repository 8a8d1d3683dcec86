import { inflateRawSync } from 'node:zlib'

/** Reads an archive by its list of files, as programs do. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no archive')
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
    const length = archive.readUInt16LE(at + 28)
    const begin = archive.readUInt32LE(at + 42)
    const data = begin + 30 + archive.readUInt16LE(begin + 26)
    const text = inflateRawSync(archive.subarray(data, data + packed))
    if (text.length !== size) throw new Error('another length than its list says')
    files[archive.toString('utf8', at + 46, at + 46 + length)] = text.toString()
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
