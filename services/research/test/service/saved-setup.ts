import { GetSubscription } from '@fanfare/contracts/endpoints/plans.ts'
import { ExploreProfile } from '@fanfare/contracts/endpoints/research.ts'
import { ListSavedFolders, SavePost } from '@fanfare/contracts/endpoints/saved-posts.ts'
import type { ExploredMedia } from '@fanfare/contracts/entities/explored.ts'
import type { PostToSave, SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import type { Client } from '@fanfare/infra/testing/client.ts'
import type { Research, Team } from './research-setup.ts'

const types = { IMAGE: 'image', VIDEO: 'video', CAROUSEL_ALBUM: 'album' } as const
const isVideo = (type: string): boolean => type === 'VIDEO'

/** A post of an explored profile as a screen saves it. */
export function toSave(post: ExploredMedia, more: Partial<PostToSave> = {}): PostToSave {
  const parts = post.children ?? [post]
  return {
    post_id: post.id,
    network: 'ig',
    from: 'explore',
    caption: post.caption ?? '',
    permalink: post.permalink,
    type: types[post.media_type as keyof typeof types],
    username: post.user_name ?? '',
    user_fullname: post.user_fullname ?? '',
    thumbnail_url: post.thumbnail_url ?? post.media_url ?? null,
    media: parts.flatMap(({ media_type, media_url }) =>
      media_url === undefined
        ? []
        : [{ type: isVideo(media_type) ? ('video' as const) : ('image' as const), url: media_url }],
    ),
    media_total: parts.length,
    like_count: post.like_count ?? null,
    comments_count: post.comments_count ?? null,
    posted_at: post.timestamp,
    z_score: null,
    ...more,
  }
}

/** The newest 50 posts of a public profile with many. */
export async function somePosts({ system }: Research, { client }: Team): Promise<ExploredMedia[]> {
  const [profile] = system.simulator.control
    .publicProfiles()
    .filter(({ access, posts }) => access === 'public' && posts >= 200)
  const { business_discovery } = await client.call(ExploreProfile, { query: { username: profile?.username ?? '' } })
  return business_discovery?.media.data ?? []
}

let made = 0
/** A post that no network has. */
export const invented = (more: Partial<PostToSave> = {}): PostToSave => {
  made += 1
  return {
    post_id: `invented_${made}`,
    network: 'ig',
    from: 'explore',
    caption: `Post ${made}`,
    permalink: `https://www.instagram.com/p/${made}/`,
    type: 'image',
    media: [],
    ...more,
  }
}

export const save = (client: Client, more: Partial<PostToSave> = {}): Promise<SavedPost> =>
  client.call(SavePost, { body: { post: invented(more) } })

/** What the plan counts, and what the folders say. */
export async function countedOf({ client, teamId }: Pick<Team, 'client' | 'teamId'>) {
  const { usage } = await client.call(GetSubscription, { params: { teamId } })
  const { total } = await client.call(ListSavedFolders)
  return { used: usage.saved_posts.used, total }
}

/** Has the plan count `used` places, as those of posts that were saved before. */
export const fill = ({ sql }: Research, teamId: string, used: number) =>
  sql(
    `insert into team.quota_counters (team_id, counter, day, committed) values ($1, 'saved_posts', '', $2)
     on conflict (team_id, counter, day) do update set committed = $2`,
    [teamId, used],
  )
