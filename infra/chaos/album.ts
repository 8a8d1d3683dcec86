import { randomUUID } from 'node:crypto'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import type { Client } from '../testing/client.ts'
import { picture } from '../testing/pictures.ts'
import { sendBytes } from '../testing/walk.ts'
import { retry } from './retry.ts'

/** Small ones: the run is about their way, not their size. */
const size = { width: 400, height: 400 }
const different = 6

/** Pictures to post. Each upload has a media id of its own, which is the marker that the simulator counts. */
export async function createAlbum(client: Client) {
  const files = await Promise.all(Array.from({ length: different }, (_, seed) => picture({ ...size, seed: seed + 1 })))
  let last = 0

  /**
   * Uploads a picture as the web client does: what has no answer is asked again under its key, and bytes go on where they ended. An upload
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
    /** Uploads `count` pictures and answers their media ids. */
    upload: (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, uploadOne)),
  }
}
