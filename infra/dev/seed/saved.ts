import { ExploreProfile } from '@fanfare/contracts/endpoints/research.ts'
import { CreateSavedFolder, SavePost } from '@fanfare/contracts/endpoints/saved-posts.ts'
import type { ExploredMedia } from '@fanfare/contracts/entities/explored.ts'
import type { PostToSave } from '@fanfare/contracts/entities/saved-posts.ts'
import { engagementOf, zScores } from '@fanfare/contracts/research/z-score.ts'
import type { Client } from '../../testing/client.ts'
import { control } from '../../testing/walk.ts'

interface Shown {
  username: string
  access: string
  posts: number
}

/** What the demo team has saved: folders with as many posts of another profile each; null: in none. */
const shelves: { name: string | null; posts: number }[] = [
  { name: 'Ideas for autumn', posts: 3 },
  { name: 'Packaging', posts: 2 },
  { name: null, posts: 2 },
]

const types = { CAROUSEL_ALBUM: 'album', VIDEO: 'video', IMAGE: 'image' } as const
const file = (type: string, url: string | undefined): PostToSave['media'] =>
  url ? [{ type: type === 'VIDEO' ? 'video' : 'image', url }] : []

const toSave = (post: ExploredMedia, z: number | null, folder: string | undefined): PostToSave => ({
  post_id: post.id,
  network: 'ig',
  from: 'explore',
  ...(folder !== undefined && { folder_id: folder }),
  caption: post.caption ?? '',
  permalink: post.permalink,
  type: types[post.media_type as keyof typeof types] ?? 'image',
  username: post.user_name ?? '',
  user_fullname: post.user_fullname ?? '',
  thumbnail_url: post.thumbnail_url ?? post.media_url ?? post.children?.[0]?.media_url ?? null,
  media: (post.children ?? [post]).flatMap(one => file(one.media_type, one.media_url)),
  media_total: (post.children ?? [post]).length,
  like_count: post.like_count ?? null,
  comments_count: post.comments_count ?? null,
  posted_at: post.timestamp,
  z_score: z,
})

/** The posts of a profile that stand out most, with their scores. */
async function bestOf(client: Client, username: string, most: number) {
  const { business_discovery: found } = await client.call(ExploreProfile, { query: { username } })
  const posts = found?.media.data ?? []
  const scores = zScores(posts.map(post => engagementOf({ likes: post.like_count, comments: post.comments_count })))
  return posts
    .map((post, at) => ({ post, z: scores[at]?.z ?? null }))
    .sort((one, other) => (other.z ?? Number.NEGATIVE_INFINITY) - (one.z ?? Number.NEGATIVE_INFINITY))
    .slice(0, most)
}

/** Saves posts of others that stand out, in folders: a handful, found as a person would find them. */
export async function savePosts(client: Client, simulatorUrl: string): Promise<void> {
  const { profiles } = await control<{ profiles: Shown[] }>(simulatorUrl, 'GET', '/directory/profiles')
  const shown = profiles.filter(({ access, posts }) => access === 'public' && posts >= 100)
  for (const [at, { name, posts }] of shelves.entries()) {
    const from = shown[at * 7]
    if (!from) continue
    const folder = name === null ? undefined : (await client.call(CreateSavedFolder, { body: { name } })).id
    for (const { post, z } of await bestOf(client, from.username, posts))
      await client.call(SavePost, { body: { post: toSave(post, z, folder) } })
  }
}
