import { randomUUID } from 'node:crypto'
import { CreateUpload, GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { Client } from '../testing/client.ts'
import { picture } from '../testing/pictures.ts'
import { until } from '../testing/until.ts'
import { sendBytes } from '../testing/walk.ts'
import { retry } from './retry.ts'
import { type VideoName, videos } from './videos.ts'

/** Small, since the run is about publishing, not about size; pixels. */
const size = { width: 400, height: 400 }
const different = 6
/**
 * A media worker that was killed is back by then, and reads what was uploaded meanwhile. Where Redis was emptied it would be read within minutes:
 * it is uploaded once more instead.
 */
const readWithinMs = 40_000
const readTries = 3
/** The first uploads of a video are those that posts with a text share. */
const firstOwn = 2

/** Pictures and videos to post. Each upload has its own media id, which is the marker that the simulator counts. */
export async function createAlbum(client: Client) {
  const files = await Promise.all(Array.from({ length: different }, (_, seed) => picture({ ...size, seed: seed + 1 })))
  let last = 0
  /** Uploads of each video, which are shared: an account shows each of them once. */
  const stock = new Map<VideoName, Promise<string>[]>()
  const shownOn = new Map<string, number>()

  /**
   * Uploads a file as the web client does: a request without an answer is sent again with its key, and an upload is resumed. An upload
   * left open would count among those that a person may have.
   */
  async function upload(bytes: Buffer, filename: string): Promise<string> {
    const body = { filename, bytes: bytes.byteLength }
    const headers = { 'idempotency-key': randomUUID() }
    const { upload } = await retry(() => client.call(CreateUpload, { body, headers }))
    return (await retry(() => sendBytes(client, upload, bytes))).id
  }

  async function uploadVideo(name: VideoName, tries = readTries): Promise<string> {
    const id = await upload((await videos())[name].bytes, `${name}.mp4`)
    const isRead = () =>
      client.call(GetMedia, { params: { id } }).then(
        ({ status }) => status === MediaReady,
        () => false,
      )
    const reading = until(isRead, { withinMs: readWithinMs, everyMs: 100, what: 'a video that was read' })
    return reading.then(
      () => id,
      error => (tries > 1 ? uploadVideo(name, tries - 1) : Promise.reject(error)),
    )
  }

  /** The media id of an upload of a video. It is uploaded once: reading it takes a second. */
  function video(name: VideoName, turn: number): Promise<string> {
    const uploads = stock.get(name) ?? []
    stock.set(name, uploads)
    const known = uploads[turn]
    if (known) return known
    const uploading = uploadVideo(name)
    uploads[turn] = uploading
    uploading.catch(() => void delete uploads[turn])
    return uploading
  }

  return {
    /** Uploads a picture and returns its media id. */
    picture(): Promise<string> {
      last += 1
      return upload(files[last % different] as Buffer, `chaos-${last}.jpg`)
    },
    /** The media id of a video that this account has not shown yet. */
    ownVideo(name: VideoName, account: string): Promise<string> {
      const key = `${name} ${account}`
      const turn = shownOn.get(key) ?? firstOwn
      shownOn.set(key, turn + 1)
      return video(name, turn)
    },
    /** The media id of one of the videos that posts share. */
    video,
  }
}
