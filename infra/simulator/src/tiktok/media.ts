import { fetchMedia } from '../media/fetch-media.ts'
import { digestOf } from '../media/media-store.ts'
import { sniffPicture } from '../media/sniff-picture.ts'
import { sniffVideo, type VideoFacts } from '../media/sniff-video.ts'
import { keepVideo, unfetched } from '../media/take-media.ts'
import type { Item } from '../state/media-items.ts'
import type { Creator, TikTokPost } from '../state/tiktok-records.ts'
import type { TikTokDeps } from './env.ts'

const mostVideoBytes = 300 * 1024 * 1024
const mostPhotoBytes = 20_000_000
const codecs = ['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09']
/** By the API, in seconds, whatever the creator may post in the app. */
const mostSeconds = 600
/** Longest and shortest side of a video; sides of a photo (1080p). */
const sides = { least: 360, most: 4096, photoShort: 1080, photoLong: 1920 }

type Deps = Pick<TikTokDeps, 'state' | 'mediaStore'>

/** Why a video is not taken, as `fail_reason` says it; undefined: it is. What its file does not say is not checked. */
function unfit(facts: VideoFacts | undefined, { maxSeconds }: Creator): string | undefined {
  if (!facts || (facts.codec && !codecs.includes(facts.codec))) return 'file_format_check_failed'
  if (facts.seconds > Math.min(mostSeconds, maxSeconds)) return 'duration_check_failed'
  if (facts.fps > 0 && (facts.fps < 22.5 || facts.fps > 60.5)) return 'frame_rate_check_failed'
  const [short, long] = [Math.min(facts.width, facts.height), Math.max(facts.width, facts.height)]
  if (short > 0 && (short < sides.least || long > sides.most)) return 'picture_size_check_failed'
  return undefined
}

/** From now on it is processed, and then live, or has failed. */
function process({ state }: Deps, post: TikTokPost, outcome: { items: Item[] } | { failure: string }): void {
  if ('items' in outcome) post.items = outcome.items
  else post.failure ??= outcome.failure
  post.readyAt =
    state.clock.now() + (post.media === 'video' ? state.settings.videoDelayMs : state.settings.imageDelayMs)
  if (!post.failure) state.processed.add(post)
  state.touch(post)
  state.keepNow()
}

/** All bytes of a video are here. */
export async function takeVideo(deps: Deps, post: TikTokPost, creator: Creator, bytes: Buffer, source: string) {
  const { settings } = deps.state
  const facts = sniffVideo(bytes)
  const failure = unfit(facts, creator)
  if (failure || !facts) return process(deps, post, { failure: failure ?? 'file_format_check_failed' })
  process(deps, post, { items: [await keepVideo({ settings, mediaStore: deps.mediaStore }, bytes, facts, source)] })
}

export async function fetchVideo(deps: Deps, post: TikTokPost, creator: Creator): Promise<void> {
  const { settings } = deps.state
  const [url = ''] = post.urls
  if (!settings.fetchMedia) return process(deps, post, { items: [unfetched('VIDEO', url)] })
  const got = await fetchMedia(url, {
    most: mostVideoBytes,
    timeoutMs: settings.fetchTimeoutMs * 4,
    ranged: true,
    direct: true,
  })
  if (!got.ok) return process(deps, post, { failure: 'video_pull_failed' })
  return takeVideo(deps, post, creator, got.bytes, url)
}

async function fetchPhoto({ state: { settings }, mediaStore }: Deps, url: string): Promise<Item | { failure: string }> {
  if (!settings.fetchMedia) return unfetched('IMAGE', url)
  const got = await fetchMedia(url, { most: mostPhotoBytes, timeoutMs: settings.fetchTimeoutMs, direct: true })
  if (!got.ok) return { failure: 'photo_pull_failed' }
  const facts = sniffPicture(got.bytes)
  if (!facts || (facts.format !== 'jpeg' && facts.format !== 'webp')) return { failure: 'file_format_check_failed' }
  const { width, height } = facts
  if (Math.min(width, height) > sides.photoShort || Math.max(width, height) > sides.photoLong)
    return { failure: 'picture_size_check_failed' }
  const item: Item = {
    type: 'IMAGE',
    sourceUrl: url,
    width,
    height,
    bytes: got.bytes.length,
    digest: digestOf(got.bytes),
  }
  if (settings.keepBytes)
    item.file = await mediaStore.keep(got.bytes, facts.format === 'webp' ? 'webp' : 'jpg', settings.cacheBytes)
  return item
}

export async function fetchPhotos(deps: Deps, post: TikTokPost): Promise<void> {
  const items: Item[] = []
  for (const url of post.urls) {
    const taken = await fetchPhoto(deps, url)
    if ('failure' in taken) return process(deps, post, taken)
    items.push(taken)
  }
  process(deps, post, { items })
}
