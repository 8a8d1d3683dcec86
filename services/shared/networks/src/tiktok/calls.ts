import type { CallOptions } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { idsIn, list, numberIn, record, textIn } from './answer.ts'
import type { Chunk, TikTok } from './client.ts'

/** What a creator may choose for a post, as TikTok says it now (Query Creator Info). */
export interface CreatorInfo {
  username: string
  nickname: string
  /** Its address lasts two hours. */
  avatarUrl: string | null
  privacyLevels: string[]
  commentDisabled: boolean
  duetDisabled: boolean
  stitchDisabled: boolean
  /** Longest video, seconds; null where it is not said. */
  maxVideoSeconds: number | null
}

/** What is said of every post. */
export interface PostInfo {
  privacyLevel: string
  disableComment: boolean
  /** Paid partnership. */
  brandContent: boolean
  /** The creator's own business. */
  brandOrganic: boolean
}
export interface VideoInfo extends PostInfo {
  title: string
  disableDuet: boolean
  disableStitch: boolean
  isAigc: boolean
  /** The moment that is its cover, ms; undefined: TikTok's choice. */
  coverMs: number | undefined
}
export interface PhotoInfo extends PostInfo {
  title: string
  description: string
  autoAddMusic: boolean
}

/** How a file is cut into chunks: each of `chunk` bytes, the last one with the remainder. */
export interface Cut {
  size: number
  chunk: number
  chunks: number
}

export interface Opened {
  publishId: string
  uploadUrl: string
}

/** How far a post is (Get Post Status). */
export type PostStatus =
  | { type: 'processing'; uploadedBytes: number | null }
  | { type: 'complete' /** Of a public post, once it is moderated. */; postId: string | null }
  | { type: 'failed'; reason: string }
  /** A status that is not known here. */
  | { type: 'other'; said: string }

export interface ListedVideo {
  id: string
  /** ISO 8601. */
  at: string
  text: string
  link: string | null
  likes: number | null
  comments: number | null
}

/** What an account shows of itself. */
export interface TikTokUser {
  openId: string
  username: string
  displayName: string
  avatarUrl: string | null
  link: string | null
  followers: number | null
  /** What it says of itself; null: nothing, or it may not be read. */
  bio: string | null
}

const info = ({ privacyLevel, disableComment, brandContent, brandOrganic }: PostInfo) => ({
  privacy_level: privacyLevel,
  disable_comment: disableComment,
  brand_content_toggle: brandContent,
  brand_organic_toggle: brandOrganic,
})

const videoInfo = ({ title, disableDuet, disableStitch, isAigc, coverMs, ...more }: VideoInfo) => ({
  title,
  ...info(more),
  disable_duet: disableDuet,
  disable_stitch: disableStitch,
  is_aigc: isAigc,
  ...(coverMs === undefined ? {} : { video_cover_timestamp_ms: coverMs }),
})

/** The id of a post that was begun. A response without one is no success. */
const publishIdIn = (value: unknown): string => {
  const id = textIn(value)
  if (id !== '') return id
  throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer names no publish id' })
}

/** Most posts that are read of one list, and those of one call. */
const mostListed = 200
const perCall = 20
const listFields = 'id,create_time,share_url,video_description,title,like_count,comment_count'
/** Fields of a user, by the scope that allows them. */
const userFields: Readonly<Record<string, string>> = {
  'user.info.basic': 'open_id,avatar_url,display_name',
  'user.info.profile': 'username,profile_deep_link,bio_description',
  'user.info.stats': 'follower_count',
}

export const tiktokCalls = (tiktok: TikTok) => ({
  /** What the creator may choose. Throws where they may not post now. */
  async creatorInfo(call: CallOptions): Promise<CreatorInfo> {
    const data = await tiktok.post('post/publish/creator_info/query/', {}, 'creator_info', call)
    return {
      username: textIn(data.creator_username),
      nickname: textIn(data.creator_nickname),
      avatarUrl: textIn(data.creator_avatar_url) || null,
      privacyLevels: list(data.privacy_level_options).map(textIn).filter(Boolean),
      commentDisabled: data.comment_disabled === true,
      duetDisabled: data.duet_disabled === true,
      stitchDisabled: data.stitch_disabled === true,
      maxVideoSeconds: numberIn(data.max_video_post_duration_sec),
    }
  },
  /** Opens the upload of a video. Nothing is visible before its last chunk. */
  async openVideo(video: VideoInfo, cut: Cut, call: CallOptions): Promise<Opened> {
    const data = await tiktok.post(
      'post/publish/video/init/',
      {
        post_info: videoInfo(video),
        source_info: {
          source: 'FILE_UPLOAD',
          video_size: cut.size,
          chunk_size: cut.chunk,
          total_chunk_count: cut.chunks,
        },
      },
      'init',
      call,
    )
    const uploadUrl = textIn(data.upload_url)
    if (uploadUrl === '')
      throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer names no address for the video' })
    return { publishId: publishIdIn(data.publish_id), uploadUrl }
  },
  /** Sends a chunk. The last one is the irreversible call of a video. */
  sendChunk: (url: string, chunk: Chunk, call: CallOptions) => tiktok.chunk(url, chunk, call),
  /** The irreversible call of a video that TikTok fetches from `url`, and publishes by itself. Returns the publish id. */
  async pullVideo(video: VideoInfo, url: string, call: CallOptions): Promise<string> {
    const data = await tiktok.post(
      'post/publish/video/init/',
      { post_info: videoInfo(video), source_info: { source: 'PULL_FROM_URL', video_url: url } },
      'init',
      call,
    )
    return publishIdIn(data.publish_id)
  },
  /** The irreversible call of photos: TikTok fetches them and publishes them by itself. Returns the publish id. */
  async publishPhotos(
    { title, description, autoAddMusic, ...more }: PhotoInfo,
    urls: readonly string[],
    call: CallOptions,
  ): Promise<string> {
    const data = await tiktok.post(
      'post/publish/content/init/',
      {
        post_info: { title, description, ...info(more), auto_add_music: autoAddMusic },
        source_info: { source: 'PULL_FROM_URL', photo_cover_index: 0, photo_images: urls },
        post_mode: 'DIRECT_POST',
        media_type: 'PHOTO',
      },
      'init',
      call,
    )
    return publishIdIn(data.publish_id)
  },
  async status(publishId: string, call: CallOptions): Promise<PostStatus> {
    const data = await tiktok.post('post/publish/status/fetch/', { publish_id: publishId }, 'status', call)
    const said = textIn(data.status)
    switch (said) {
      case 'PROCESSING_UPLOAD':
        return { type: 'processing', uploadedBytes: numberIn(data.uploaded_bytes) }
      case 'PROCESSING_DOWNLOAD':
        return { type: 'processing', uploadedBytes: null }
      case 'PUBLISH_COMPLETE':
        return { type: 'complete', postId: idsIn(data.publicaly_available_post_id)[0] ?? null }
      case 'FAILED':
        return { type: 'failed', reason: textIn(data.fail_reason) }
      default:
        return { type: 'other', said }
    }
  },
  /** Public posts that are not older than `ageMs` by TikTok's own clock, newest first. */
  async videos(ageMs: number, call: CallOptions): Promise<ListedVideo[]> {
    const found: ListedVideo[] = []
    let networkMs = Date.now()
    let cursor: number | null = null
    while (found.length < mostListed) {
      const date = (ms: number) => {
        networkMs = ms
      }
      const asked = { max_count: perCall, ...(cursor === null ? {} : { cursor }) }
      const data = await tiktok.post(`video/list/?fields=${listFields}`, asked, 'read', { ...call, date })
      const page = list(data.videos).map(record)
      const recent = page.filter(video => networkMs - Number(video.create_time) * 1000 <= ageMs)
      found.push(
        ...recent.map(video => ({
          id: String(video.id),
          at: new Date(Number(video.create_time) * 1000).toISOString(),
          text: textIn(video.video_description) || textIn(video.title),
          link: tiktok.address(textIn(video.share_url)),
          likes: numberIn(video.like_count),
          comments: numberIn(video.comment_count),
        })),
      )
      cursor = numberIn(data.cursor)
      if (data.has_more !== true || cursor === null || recent.length < page.length) break
    }
    return found
  },
  /** The link of one public post; null where it is not shown. */
  async link(id: string, call: CallOptions): Promise<string | null> {
    const data = await tiktok.post('video/query/?fields=id,share_url', { filters: { video_ids: [id] } }, 'read', call)
    const found = list(data.videos)
      .map(record)
      .find(video => String(video.id) === id)
    return tiktok.address(textIn(found?.share_url))
  },
  /** The account itself, by the fields that these scopes allow. */
  async user(scopes: readonly string[], call: CallOptions): Promise<TikTokUser> {
    const fields = Object.entries(userFields).flatMap(([scope, names]) => (scopes.includes(scope) ? [names] : []))
    const user = record((await tiktok.get(`user/info/?fields=${fields.join(',')}`, 'read', call)).user)
    return {
      openId: textIn(user.open_id),
      username: textIn(user.username),
      displayName: textIn(user.display_name),
      avatarUrl: textIn(user.avatar_url) || null,
      link: tiktok.address(textIn(user.profile_deep_link)),
      followers: numberIn(user.follower_count),
      bio: textIn(user.bio_description) || null,
    }
  },
})
export type TikTokCalls = ReturnType<typeof tiktokCalls>
