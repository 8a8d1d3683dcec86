import { figuresOfTikTok } from '../graph/figures.ts'
import { mediaUrl } from '../graph/links.ts'
import type { State } from '../state/state.ts'
import type { Creator, TikTokPost } from '../state/tiktok-records.ts'
import type { Reply } from '../wire/call.ts'
import { creatorOf, part, postOf, type TikTokCall } from './env.ts'
import { json, logId, ok, refuse } from './errors.ts'
import { postLink } from './links.ts'

/** What has been processed goes live, in the order in which it was ready. Applied before every call and count. */
export function settleTikTok(state: State): void {
  if (state.processed.size === 0) return
  const now = state.clock.now()
  const due = [...state.processed].filter(({ readyAt = now }) => readyAt <= now)
  for (const post of due.sort((a, b) => (a.readyAt ?? 0) - (b.readyAt ?? 0))) {
    state.processed.delete(post)
    post.postId = state.ids.next('tiktok')
    post.publishedAt = post.readyAt ?? now
    state.publish(post)
  }
}

/** Whether everyone may see a live post: then it is listed and its id is told. */
export const isPublic = ({ settings, clock }: State, { privacy, publishedAt }: TikTokPost): boolean =>
  privacy === 'PUBLIC_TO_EVERYONE' &&
  publishedAt !== undefined &&
  clock.now() - publishedAt >= settings.tiktokModerationMs

/** Posts that everyone may see, newest first; without those that a read that lags does not see. */
export const publicPosts = ({ state, stale }: Pick<TikTokCall, 'state' | 'stale'>, creator: string): TikTokPost[] =>
  state
    .tiktoks(creator)
    .items()
    .filter(post => isPublic(state, post) && (!stale || (post.publishedAt as number) < stale.from))
    .toReversed()

/** `POST /v2/post/publish/status/fetch/` */
export function status(call: TikTokCall): Reply {
  const creator = creatorOf(call, 'video.publish')
  const { state, rates, token = '', now, stale } = call
  rates.take('status', token, state.settings.tiktokStatusPerMinute, now)
  const post = postOf(call, creator)
  const lags = stale !== undefined && post.readyAt !== undefined && post.readyAt >= stale.from
  if (lags && stale.as === 'missing') return refuse('invalid_publish_id')
  const bytes =
    post.source === 'file' ? { uploaded_bytes: lags ? post.sentBefore : post.sent } : { downloaded_bytes: sizeOf(post) }
  const waiting = post.source === 'file' ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD'
  if (!lags && post.failure && post.readyAt !== undefined && post.readyAt <= now)
    return ok({ status: 'FAILED', fail_reason: post.failure, ...bytes })
  if (lags || post.publishedAt === undefined) return ok({ status: waiting, ...bytes })
  const text = JSON.stringify({ status: 'PUBLISH_COMPLETE', ...bytes })
  const ids = isPublic(state, post) ? `,"publicaly_available_post_id":[${post.postId}]` : ''
  // Ids are numbers of 64 bits, which JSON of JavaScript cannot write.
  const body = `{"data":${text.slice(0, -1)}${ids}},"error":{"code":"ok","message":"","log_id":"${logId()}"}}`
  return { ...json(200, body), body }
}

const sizeOf = ({ items }: TikTokPost) => items.reduce((sum, { bytes }) => sum + bytes, 0)

/** `POST /v2/post/publish/cancel/`: as long as not all of it has come. */
export function cancel(call: TikTokCall): Reply {
  const post = postOf(call, creatorOf(call, 'video.publish'))
  if (post.readyAt !== undefined || post.failure) return refuse('publish_not_cancellable')
  post.failure = 'publish_cancelled'
  post.readyAt = call.now
  call.state.touch(post)
  return ok({})
}

function shown(call: TikTokCall, creator: Creator, post: TikTokPost): Record<string, unknown> {
  const [first] = post.items
  const link = postLink(call, creator, post)
  const counted = figuresOfTikTok(creator, post, call.now)
  return {
    id: post.postId,
    create_time: Math.floor((post.publishedAt as number) / 1000),
    cover_image_url: first
      ? mediaUrl({ call: { origin: call.origin }, now: call.now, settings: call.state.settings }, first)
      : '',
    share_url: link,
    video_description: post.media === 'photo' ? post.description : post.title,
    title: post.title,
    duration: Math.round(first?.seconds ?? 0),
    height: first?.height ?? 0,
    width: first?.width ?? 0,
    embed_html: `<blockquote class="tiktok-embed" cite="${link}"></blockquote>`,
    embed_link: link,
    like_count: counted.likes,
    comment_count: counted.comments,
    share_count: counted.shares,
    view_count: counted.views,
    is_aigc: post.isAigc,
  }
}

/** The fields that were asked for. Throws where one is none. */
function fieldsOf(call: TikTokCall) {
  const asked = String(call.query.fields ?? '')
    .split(',')
    .filter(Boolean)
  return (all: Record<string, unknown>) => {
    const unknown = asked.find(name => !(name in all))
    if (unknown !== undefined) refuse('invalid_params', `Field ${unknown} is invalid.`)
    return Object.fromEntries((asked.length > 0 ? asked : ['id']).map(name => [name, all[name]]))
  }
}

const listedPosts = (call: TikTokCall, creator: Creator) =>
  publicPosts(call, creator.id).filter(({ media }) => media === 'video' || call.state.settings.tiktokListsPhotos)

/** `POST /v2/video/list/?fields=…`: public posts, newest first; `cursor` in ms. */
export function videoList(call: TikTokCall): Reply {
  const creator = creatorOf(call, 'video.list')
  const { max_count: most = 10, cursor } = call.params
  if (!Number.isInteger(most) || Number(most) < 1 || Number(most) > 20)
    return refuse('invalid_params', 'max_count is invalid.')
  const pick = fieldsOf(call)
  const older = listedPosts(call, creator).filter(
    ({ publishedAt = 0 }) => cursor === undefined || publishedAt < Number(cursor),
  )
  const page = older.slice(0, Number(most))
  return ok({
    videos: page.map(post => pick(shown(call, creator, post))),
    cursor: page.at(-1)?.publishedAt ?? call.now,
    has_more: older.length > page.length,
  })
}

/** `POST /v2/video/query/?fields=…`: those of these ids that are its creator's and public. */
export function videoQuery(call: TikTokCall): Reply {
  const creator = creatorOf(call, 'video.list')
  const ids = part(call.params, 'filters').video_ids
  if (!Array.isArray(ids) || ids.length > 20) return refuse('invalid_params', 'filters.video_ids is invalid.')
  const pick = fieldsOf(call)
  const found = listedPosts(call, creator).filter(({ postId }) => ids.includes(postId))
  return ok({ videos: found.map(post => pick(shown(call, creator, post))) })
}
