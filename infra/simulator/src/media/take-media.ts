import type { Item } from '../state/media-items.ts'
import type { Settings } from '../state/settings.ts'
import type { GraphErrorSpec } from '../wire/errors.ts'
import { instagramError } from '../wire/instagram-errors.ts'
import { fetchMedia } from './fetch-media.ts'
import { digestOf, type MediaStore } from './media-store.ts'
import { sniffPicture } from './sniff-picture.ts'
import { sniffVideo, type VideoFacts } from './sniff-video.ts'
import { type InstagramVideo, suitsInstagram } from './video-rules.ts'

const mebibyte = 1024 * 1024
const mostImageBytes = 8 * mebibyte
const mostVideoBytes = 300 * mebibyte
/** 4:5 and 1.91:1, with room for the rounding of a pixel. */
const ratios = { least: 0.8 - 0.005, most: 1.91 + 0.005 }

export interface TakeDeps {
  settings: Settings
  mediaStore: MediaStore
}

/** What is noted of media where nothing is fetched. */
export const unfetched = (type: Item['type'], sourceUrl: string): Item => ({
  type,
  sourceUrl,
  width: 0,
  height: 0,
  bytes: 0,
})

/** Fetches an image as Instagram does and checks type, size and ratio. Returns the item, or the error it fails with. */
export async function takeImage(
  { settings, mediaStore }: TakeDeps,
  url: string,
  feed: boolean,
): Promise<Item | { refused: GraphErrorSpec }> {
  if (!settings.fetchMedia) return unfetched('IMAGE', url)
  const got = await fetchMedia(url, { most: mostImageBytes, timeoutMs: settings.fetchTimeoutMs })
  if (!got.ok) {
    const subcode = { unreachable: 2207052, too_large: 2207004, timeout: 2207003 }[got.why]
    return { refused: instagramError(subcode, { url }) }
  }
  const facts = sniffPicture(got.bytes)
  if (!facts) return { refused: instagramError(2207052, { url }) }
  if (facts.format !== 'jpeg') return { refused: instagramError(2207005) }
  const ratio = facts.width / facts.height
  if (feed && !(ratio >= ratios.least && ratio <= ratios.most))
    return { refused: instagramError(2207009, { ratio: ratio.toFixed(2) }) }
  const item: Item = {
    type: 'IMAGE',
    sourceUrl: url,
    width: facts.width,
    height: facts.height,
    bytes: got.bytes.length,
    digest: digestOf(got.bytes),
  }
  if (settings.keepBytes) item.file = await mediaStore.keep(got.bytes, 'jpg', settings.cacheBytes)
  return item
}

/** Fetches a video. Its faults show only in the container's status, so they come back as a subcode. */
export async function takeVideo(
  deps: TakeDeps,
  url: string,
  kind: InstagramVideo,
): Promise<Item | { failure: number }> {
  const { settings } = deps
  if (!settings.fetchMedia) return unfetched('VIDEO', url)
  const got = await fetchMedia(url, { most: mostVideoBytes, timeoutMs: settings.fetchTimeoutMs * 4, ranged: true })
  if (!got.ok) return { failure: got.why === 'too_large' ? 2207026 : 2207077 }
  return checkVideo(deps, got.bytes, url, kind)
}

/** The same checks for bytes that were uploaded. */
export async function checkVideo(
  deps: TakeDeps,
  bytes: Buffer,
  sourceUrl: string,
  kind: InstagramVideo,
): Promise<Item | { failure: number }> {
  const facts = sniffVideo(bytes)
  if (!facts || !suitsInstagram(facts, bytes.length, kind, deps.settings)) return { failure: 2207026 }
  return keepVideo(deps, bytes, facts, sourceUrl)
}

/** A video that was accepted, with a copy of its bytes where copies are kept. */
export async function keepVideo(
  { settings, mediaStore }: TakeDeps,
  bytes: Buffer,
  facts: VideoFacts,
  sourceUrl: string,
): Promise<Item> {
  const item: Item = {
    type: 'VIDEO',
    sourceUrl,
    width: Math.round(facts.width),
    height: Math.round(facts.height),
    bytes: bytes.length,
    digest: digestOf(bytes),
  }
  if (facts.seconds > 0) item.seconds = facts.seconds
  if (facts.note) item.note = facts.note
  if (settings.keepBytes) item.file = await mediaStore.keep(bytes, 'mp4', settings.cacheBytes)
  return item
}
