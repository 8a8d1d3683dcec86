import { randomUUID } from 'node:crypto'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import type { Client } from '../testing/client.ts'
import { picture } from '../testing/pictures.ts'
import { sendBytes } from '../testing/walk.ts'
import { retry } from './retry.ts'

/** Small, since the run is about publishing, not about size; pixels. */
const size = { width: 400, height: 400 }
const different = 6

/** Pictures to post. Each upload has its own media id, which is the marker that the simulator counts. */
export async function createAlbum(client: Client) {
  const files = await Promise.all(Array.from({ length: different }, (_, seed) => picture({ ...size, seed: seed + 1 })))
  let last = 0

  /**
   * Uploads a picture as the web client does: a request without an answer is sent again with its key, and an upload is resumed. An upload
   * left open would count among those that a person may have.
   */
  async function uploadOne(): Promise<string> {
    last += 1
    const bytes = files[last % different] as Buffer
    const body = { filename: `chaos-${last}.jpg`, bytes: bytes.byteLength }
    const headers = { 'idempotency-key': randomUUID() }
    const { upload } = await retry(() => client.call(CreateUpload, { body, headers }))
    return (await retry(() => sendBytes(client, upload, bytes))).id
  }

  return {
    /** Uploads `count` pictures and returns their media ids. */
    upload: (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, uploadOne)),
  }
}
