import { randomBytes } from 'node:crypto'
import type { Creator, TikTokPost } from '../state/tiktok-records.ts'
import type { Reply } from '../wire/call.ts'
import { isLoopback } from '../wire/loopback.ts'
import { blockOf, privacyOptions } from './creator.ts'
import { creatorOf, part, type TikTokCall } from './env.ts'
import { ok, refuse } from './errors.ts'
import { fetchPhotos, fetchVideo } from './media.ts'
import { sentFileId } from './upload.ts'

const mega = 1_000_000
/** Bytes of a chunk, and of the last one (Media Transfer Guide). */
const chunkRule = { least: 5 * mega, most: 64 * mega, chunks: 1000 }
const mostVideoBytes = 4_000 * mega
const lengths = { videoTitle: 2200, photoTitle: 90, description: 4000, photos: 35 }

const isFlag = (value: unknown) => value === undefined || typeof value === 'boolean'
const isText = (value: unknown, most: number): value is string | undefined =>
  value === undefined || (typeof value === 'string' && value.length <= most)
const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

/** What is said of the post, checked against what its creator may choose. */
function infoOf(call: TikTokCall, creator: Creator, media: TikTokPost['media']) {
  const info = part(call.params, 'post_info')
  const isPhoto = media === 'photo'
  for (const name of [
    'disable_comment',
    'disable_duet',
    'disable_stitch',
    'brand_content_toggle',
    'brand_organic_toggle',
    'is_aigc',
    'auto_add_music',
  ])
    if (!isFlag(info[name])) refuse('invalid_params', `post_info.${name} must be a boolean.`)
  const { title, description, privacy_level: privacy, video_cover_timestamp_ms: cover = 0 } = info
  if (!isText(title, isPhoto ? lengths.photoTitle : lengths.videoTitle))
    return refuse('invalid_params', 'post_info.title is too long.')
  if (!isText(description, lengths.description)) return refuse('invalid_params', 'post_info.description is too long.')
  if (typeof privacy !== 'string') return refuse('invalid_params', 'post_info.privacy_level is required.')
  if (!privacyOptions(creator).includes(privacy)) return refuse('privacy_level_option_mismatch')
  if (info.brand_content_toggle === true && privacy === 'SELF_ONLY')
    return refuse('invalid_params', 'Branded content visibility cannot be set to private.')
  if (!call.state.settings.tiktokAudited && (privacy !== 'SELF_ONLY' || !creator.isPrivate))
    return refuse('unaudited_client_can_only_post_to_private_accounts')
  const off = (name: 'comment' | 'duet' | 'stitch') => info[`disable_${name}`] === true || creator.off.includes(name)
  return {
    title: title ?? '',
    description: description ?? '',
    privacy,
    commentOff: off('comment'),
    duetOff: off('duet'),
    stitchOff: off('stitch'),
    paidPartnership: info.brand_content_toggle === true,
    ownBrand: info.brand_organic_toggle === true,
    isAigc: info.is_aigc === true,
    music: info.auto_add_music === true,
    coverMs: Number(cover) || 0,
  }
}

const none = {
  size: 0,
  chunk: 0,
  chunks: 0,
  upload: '',
  token: '',
  sent: 0,
  sentBefore: 0,
  urls: [],
  items: [],
  coverIndex: 0,
}

/** Where a file is sent in chunks: their sizes and number follow from one another. */
function uploadOf(source: Record<string, unknown>) {
  const { video_size: size, chunk_size: chunk, total_chunk_count: chunks } = source
  if (!isAmount(size) || !isAmount(chunk) || !isAmount(chunks) || size > mostVideoBytes)
    return refuse('invalid_params', 'source_info.video_size, chunk_size and total_chunk_count are required.')
  if (size < chunkRule.least ? chunk !== size : chunk < chunkRule.least || chunk > chunkRule.most)
    return refuse('invalid_params', 'The chunk size is invalid.')
  if (chunks > chunkRule.chunks || chunks !== Math.max(1, Math.floor(size / chunk)))
    return refuse('invalid_params', 'The total chunk count is invalid.')
  return { size, chunk, chunks, token: randomBytes(24).toString('base64url') }
}

/** Whether an address can be fetched from: https, or of this machine. */
const isAddress = (url: unknown): url is string => {
  const at = typeof url === 'string' ? URL.parse(url) : null
  return at?.protocol === 'https:' || (at?.protocol === 'http:' && isLoopback(at.hostname))
}
/** Whether an address is below a verified one: a URL prefix, or a domain with all below it. */
const isBelow = (url: string, verified: string): boolean => {
  const at = new URL(url)
  const prefix = URL.parse(verified)
  if (!prefix) return at.hostname === verified || at.hostname.endsWith(`.${verified}`)
  return at.origin === prefix.origin && at.pathname.startsWith(prefix.pathname)
}

/** Addresses must be ones that can be fetched from, below one that was verified. */
function mustBeVerified({ state }: TikTokCall, urls: unknown): string[] {
  const { tiktokVerifiedUrls: verified } = state.settings
  if (!Array.isArray(urls) || urls.length === 0 || !urls.every(isAddress))
    return refuse('invalid_params', 'source_info has no valid URL.')
  if (verified.length > 0 && urls.some(url => !verified.some(one => isBelow(url, one))))
    return refuse('url_ownership_unverified')
  return urls
}

function begin(call: TikTokCall): Creator {
  const creator = creatorOf(call, 'video.publish')
  const { rates, token = '', state, now } = call
  rates.take('init', token, state.settings.tiktokInitsPerMinute, now)
  const block = blockOf(call, creator)
  return block ? refuse(block) : creator
}

/** A fault may fail the post that a call makes. */
const failureOf = ({ injected }: TikTokCall) => injected.find(({ kind }) => kind === 'post_failed')?.reason

/** `POST /v2/post/publish/video/init/` */
export function initVideo(call: TikTokCall): Reply {
  const creator = begin(call)
  const { state, now, origin } = call
  const info = infoOf(call, creator, 'video')
  const source = part(call.params, 'source_info')
  const isFile = source.source === 'FILE_UPLOAD'
  if (!isFile && source.source !== 'PULL_FROM_URL') return refuse('invalid_params', 'source_info.source is invalid.')
  const upload = isFile ? uploadOf(source) : { urls: mustBeVerified(call, [source.video_url]) }
  const failure = failureOf(call)
  const number = state.ids.next('tiktok')
  const post = state.put<TikTokPost>({
    kind: 'tiktok_post',
    id: isFile ? sentFileId(number) : `v_pub_url~v2-1.${number}`,
    owner: creator.id,
    at: now,
    media: 'video',
    source: isFile ? 'file' : 'url',
    ...none,
    ...info,
    ...upload,
    upload: isFile ? number : '',
    ...(failure ? { failure } : {}),
  })
  state.keepNow()
  if (!isFile) {
    void fetchVideo(call, post, creator)
    return ok({ publish_id: post.id })
  }
  return ok({
    publish_id: post.id,
    upload_url: `${origin}/tiktok-upload/video/?upload_id=${post.upload}&upload_token=${post.token}`,
  })
}

/** `POST /v2/post/publish/content/init/`: photos, which are fetched and go live by themselves. */
export function initPhotos(call: TikTokCall): Reply {
  const creator = begin(call)
  const { state, now, params } = call
  if (params.media_type !== 'PHOTO') return refuse('invalid_params', 'media_type must be PHOTO.')
  if (params.post_mode !== 'DIRECT_POST') return refuse('invalid_params', 'post_mode must be DIRECT_POST.')
  const info = infoOf(call, creator, 'photo')
  const source = part(params, 'source_info')
  const { photo_cover_index: cover = 0 } = source
  if (source.source !== 'PULL_FROM_URL') return refuse('invalid_params', 'source_info.source is invalid.')
  const urls = mustBeVerified(call, source.photo_images)
  if (urls.length > lengths.photos) return refuse('invalid_params', 'There are too many photos.')
  if (!Number.isInteger(cover) || Number(cover) < 0 || Number(cover) >= urls.length)
    return refuse('invalid_params', 'source_info.photo_cover_index is invalid.')
  const failure = failureOf(call)
  const post = state.put<TikTokPost>({
    kind: 'tiktok_post',
    id: `p_pub_url~v2.${state.ids.next('tiktok')}`,
    owner: creator.id,
    at: now,
    media: 'photo',
    source: 'url',
    ...none,
    ...info,
    urls,
    coverIndex: Number(cover),
    ...(failure ? { failure } : {}),
  })
  state.keepNow()
  void fetchPhotos(call, post)
  return ok({ publish_id: post.id })
}
