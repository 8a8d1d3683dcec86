import { hash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { sniffPicture } from '../model/sniff-picture.ts'
import type { Picture } from '../stores/pictures.ts'

const MOST_BYTES = 1024 * 1024

async function bounded(body: ReadableStream<Uint8Array>): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > MOST_BYTES) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/**
 * The bytes of a profile picture at the network: at most 1 MiB, and a picture by its bytes; the headers are not trusted.
 * Undefined when there is none to be had; an account without a picture is still an account.
 */
export async function fetchPicture({ config, log }: Deps, url: string | null): Promise<Picture | undefined> {
  const address = url === null ? null : URL.parse(url)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(config.pictureTimeoutMs) })
    const bytes = response.ok && response.body ? await bounded(response.body) : undefined
    const mime = bytes && sniffPicture(bytes)
    return bytes && mime ? { mime, bytes, etag: hash('sha256', bytes, 'hex') } : undefined
  } catch (err) {
    log.info({ err, host: address.host }, 'a profile picture could not be fetched')
    return undefined
  }
}
