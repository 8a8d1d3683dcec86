import type { TikTokPost } from '../state/tiktok-records.ts'
import type { Reply } from '../wire/call.ts'
import type { Host } from '../wire/path.ts'
import { creatorInfo, userInfo } from './creator.ts'
import { part, type TikTokCall } from './env.ts'
import { failure, TikTokError } from './errors.ts'
import { initPhotos, initVideo } from './init.ts'
import { revoke, token } from './oauth.ts'
import { cancel, status, videoList, videoQuery } from './posts.ts'
import { chunk, isLastChunk, uploadOf } from './upload.ts'

const unknown = (): Reply => failure(new TikTokError('not_found', 'Unsupported path(Janus).'))
const sent = (call: TikTokCall) => chunk(call, uploadOf(call, call.query))

/** Every call, by the name by which faults and the request log know it. */
export const handlers = {
  tiktok_token: token,
  tiktok_revoke: revoke,
  tiktok_user_info: userInfo,
  tiktok_creator_info: creatorInfo,
  tiktok_video_init: initVideo,
  /** The same where the video is fetched: it goes live by itself. */
  tiktok_video_pull: initVideo,
  tiktok_photo_init: initPhotos,
  tiktok_chunk: sent,
  /** The chunk that makes a video public. */
  tiktok_last_chunk: sent,
  tiktok_status: status,
  tiktok_cancel: cancel,
  tiktok_video_list: videoList,
  tiktok_video_query: videoQuery,
  tiktok_unknown: unknown,
} satisfies Record<string, (call: TikTokCall) => Reply | Promise<Reply>>
export type CallName = keyof typeof handlers
export const tiktokCallNames = Object.keys(handlers)

const paths: Record<string, CallName> = {
  'POST v2/oauth/token': 'tiktok_token',
  'POST v2/oauth/revoke': 'tiktok_revoke',
  'GET v2/user/info': 'tiktok_user_info',
  'POST v2/post/publish/creator_info/query': 'tiktok_creator_info',
  'POST v2/post/publish/video/init': 'tiktok_video_init',
  'POST v2/post/publish/content/init': 'tiktok_photo_init',
  'POST v2/post/publish/status/fetch': 'tiktok_status',
  'POST v2/post/publish/cancel': 'tiktok_cancel',
  'POST v2/video/list': 'tiktok_video_list',
  'POST v2/video/query': 'tiktok_video_query',
}

interface Asked {
  host: Host
  request: { method: string; headers: Record<string, string | string[] | undefined> }
  segments: string[]
}

/** Which call a request is. `post`: what bytes are sent for. `params`: what its body held. */
export const callOf = (
  { host, request, segments }: Asked,
  post: TikTokPost | undefined,
  params: Record<string, unknown>,
): CallName => {
  if (host !== 'tiktok-upload') {
    const name = paths[`${request.method} ${segments.join('/')}`] ?? 'tiktok_unknown'
    return name === 'tiktok_video_init' && part(params, 'source_info').source === 'PULL_FROM_URL'
      ? 'tiktok_video_pull'
      : name
  }
  if (request.method !== 'PUT') return 'tiktok_unknown'
  return post && isLastChunk(post, request.headers['content-range']) ? 'tiktok_last_chunk' : 'tiktok_chunk'
}
