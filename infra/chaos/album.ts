import type { Client } from '../testing/client.ts'
import { picture } from '../testing/pictures.ts'
import { uploadFile } from '../testing/walk.ts'

/** Small ones: the run is about their way, not their size. */
const size = { width: 400, height: 400 }
const different = 6

/** Pictures to post. Each upload has a media id of its own, which is the marker that the simulator counts. */
export async function createAlbum(client: Client) {
  const files = await Promise.all(Array.from({ length: different }, (_, seed) => picture({ ...size, seed: seed + 1 })))
  let last = 0
  return {
    /** Uploads `count` pictures and answers their media ids. */
    async upload(count: number): Promise<string[]> {
      const uploaded = Array.from({ length: count }, async () => {
        last += 1
        const media = await uploadFile(client, files[last % different] as Buffer, `chaos-${last}.jpg`)
        return media.id
      })
      return Promise.all(uploaded)
    },
  }
}
