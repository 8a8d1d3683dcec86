import { pictureUrl } from '../graph/links.ts'
import type { Creator } from '../state/tiktok-records.ts'
import type { Reply } from '../wire/call.ts'
import { creatorOf, type TikTokCall } from './env.ts'
import { failure, ok, refuse, TikTokError } from './errors.ts'
import { profileLink } from './links.ts'
import { publicPosts } from './posts.ts'

/** Who may see a post, for each kind of account. */
export const privacyOptions = ({ isPrivate }: Creator): string[] =>
  isPrivate
    ? ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']
    : ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']

const dayMs = 86_400_000

/** Why a creator may not post now, by its code; undefined: may. */
export function blockOf({ state, now }: TikTokCall, creator: Creator): string | undefined {
  if (creator.blocked) return creator.blocked
  const live = state.tiktoks(creator.id).countSince(now - dayMs)
  const coming = [...state.processed].filter(({ owner }) => owner === creator.id).length
  return live + coming >= state.settings.tiktokPostsPerDay ? 'spam_risk_too_many_posts' : undefined
}

/** `POST /v2/post/publish/creator_info/query/`. A creator who may not post is told with HTTP 200. */
export function creatorInfo(call: TikTokCall): Reply {
  const creator = creatorOf(call, 'video.publish')
  const { state, rates, token = '', now } = call
  rates.take('creator_info', token, state.settings.tiktokCreatorInfoPerMinute, now)
  const block = blockOf(call, creator)
  if (block) return { ...failure(new TikTokError(block)), status: 200 }
  return ok({
    creator_avatar_url: pictureUrl({ call: { origin: call.origin } }, creator),
    creator_username: creator.username,
    creator_nickname: creator.name,
    privacy_level_options: privacyOptions(creator),
    comment_disabled: creator.off.includes('comment'),
    duet_disabled: creator.off.includes('duet'),
    stitch_disabled: creator.off.includes('stitch'),
    max_video_post_duration_sec: creator.maxSeconds,
  })
}

/** Fields of a user, by the scope that gives them. */
function fieldsOf(call: TikTokCall, creator: Creator): Record<string, [scope: string, value: unknown]> {
  const picture = pictureUrl({ call: { origin: call.origin } }, creator)
  const [basic, profile, stats] = ['user.info.basic', 'user.info.profile', 'user.info.stats'] as const
  return {
    open_id: [basic, creator.id],
    union_id: [basic, creator.unionId],
    avatar_url: [basic, picture],
    avatar_url_100: [basic, picture],
    avatar_large_url: [basic, picture],
    display_name: [basic, creator.name],
    bio_description: [profile, creator.biography],
    profile_deep_link: [profile, profileLink(call, creator)],
    is_verified: [profile, creator.verified],
    username: [profile, creator.username],
    follower_count: [stats, creator.followers],
    following_count: [stats, creator.follows],
    likes_count: [stats, creator.likes],
    video_count: [stats, publicPosts(call, creator.id).length],
  }
}

/** `GET /v2/user/info/?fields=…` */
export function userInfo(call: TikTokCall): Reply {
  const creator = creatorOf(call, 'user.info.basic')
  const known = fieldsOf(call, creator)
  const asked = String(call.query.fields ?? '')
    .split(',')
    .filter(Boolean)
  if (asked.length === 0) refuse('invalid_params', 'Fields is required.')
  const user: Record<string, unknown> = {}
  for (const name of asked) {
    const field = known[name]
    if (!field) return refuse('invalid_params', `Field ${name} is invalid.`)
    if (!creator.grant?.scopes.includes(field[0])) return refuse('scope_not_authorized')
    user[name] = field[1]
  }
  return ok({ user })
}
