import type { Creator, TikTokPost } from '../state/tiktok-records.ts'
import type { Reply } from '../wire/call.ts'
import type { TikTokCall, TikTokDeps } from './env.ts'
import { takeVideo } from './media.ts'

/** How long the address of an upload works. */
const uploadLifeMs = 3_600_000
const types = ['video/mp4', 'video/quicktime', 'video/webm']

/** The post that bytes are sent for, by the address; undefined where there is none. */
export function uploadOf({ state }: TikTokDeps, query: Record<string, unknown>): TikTokPost | undefined {
  const { upload_id: id, upload_token: token } = query
  const post = typeof id === 'string' ? state.node(sentFileId(id)) : undefined
  return post?.kind === 'tiktok_post' && post.token === token ? post : undefined
}

/** The publish id of a file that is sent, by the id of its upload. */
export const sentFileId = (upload: string): string => `v_pub_file~v2-1.${upload}`

/** First and last byte of a chunk, and bytes of the whole; undefined where the header says none. */
const rangeOf = (header: unknown) => {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(String(header ?? ''))
  return match && { from: Number(match[1]), to: Number(match[2]), of: Number(match[3]) }
}

/** Whether a range is that of the last chunk. */
export const isLastChunk = ({ size }: TikTokPost, header: unknown): boolean => rangeOf(header)?.to === size - 1

/** `PUT` of one chunk. Each is stored whole or not at all; the last one ends the upload, and the post goes live by itself. */
export async function chunk(call: TikTokCall, post: TikTokPost | undefined): Promise<Reply> {
  if (!post) return reply(404)
  const { bytes, headers, state, arriving, now } = call
  if (now - post.at > uploadLifeMs) return reply(403)
  const range = rangeOf(headers['content-range'])
  if (!range || !types.includes(String(headers['content-type'])) || range.of !== post.size) return reply(400)
  const { from, to } = range
  if (post.readyAt || from !== post.sent)
    return reply(416, post.sent > 0 ? { 'content-range': `bytes 0-${post.sent - 1}/${post.size}` } : {})
  // A connection that broke has brought less than was announced.
  if (bytes.length !== to - from + 1) return reply(400)
  const place = Math.floor(from / post.chunk)
  const isLast = place >= post.chunks - 1
  if (isLast ? to !== post.size - 1 : bytes.length !== post.chunk) return reply(400)
  arriving.add(post.id, bytes, state.settings.uploadBytes)
  post.sentBefore = post.sent
  post.sent = to + 1
  state.touch(post)
  const answer = { 'content-range': `bytes 0-${to}/${post.size}` }
  if (!isLast) return reply(206, answer)
  const whole = arriving.take(post.id)
  // What was dropped for want of memory, or lost in a restart.
  if (whole.length !== post.size) {
    post.failure ??= 'internal'
    post.readyAt = now
    state.touch(post)
  } else await takeVideo(call, post, state.node(post.owner) as Creator, whole, 'upload:video')
  return reply(201, answer)
}

const reply = (status: number, headers: Record<string, string> = {}): Reply => ({ status, body: '', headers })
