import type { PostToSave, SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import type { ColumnType } from 'kysely'

export interface SavedFoldersTable {
  id: string
  team_id: string
  name: string
  created_by: string
  created_at: Date
  deleted_at: Date | null
}

/**
 * Whether a saved post is counted against the plan. `taking`: reserved, and not yet committed; `giving`: deleted, and not yet given back.
 * Both are settled within moments, or by the next sweep where a process or the team service went away in between.
 */
export type Counting = 'taking' | 'taken' | 'giving' | 'given'

/** `wanted`: a worker is to fetch it; `none`: there is nothing to fetch, or it could not be had. */
export type ThumbnailState = 'wanted' | 'kept' | 'none'

/** A post of a network that a team keeps. */
export interface SavedPostsTable {
  id: string
  team_id: string
  network: PostToSave['network']
  /** The network's. */
  post_id: string
  folder_id: string | null
  saved_by: string
  saved_from: PostToSave['from']
  type: PostToSave['type']
  caption: string
  username: string | null
  user_fullname: string | null
  permalink: string
  media: ColumnType<PostToSave['media'], string, string>
  /** Pictures and videos that it has at its network. */
  media_total: number | null
  /** The network's address, which ends to be one after some days. */
  thumbnail_url: string | null
  thumbnail: ThumbnailState
  like_count: number | null
  comments_count: number | null
  posted_at: Date | null
  z_score: number | null
  /** Caption and names in lower case, for keywords. */
  search: string
  reservation: string
  counting: Counting
  created_at: Date
  deleted_at: Date | null
  /** The folder with which it was deleted, and comes back. */
  deleted_with: string | null
}

/** Our copy of a thumbnail. */
export interface SavedThumbnailsTable {
  saved_post_id: string
  team_id: string
  etag: string
  bytes: Buffer
}

/** What came of a saved post: a post that was made from it, as publishing said last. */
export interface SavedResultsTable {
  team_id: string
  post_id: string
  saved_post_id: string
  status: SavedPost['results'][number]['status']
  post_at: Date | null
  permalink: string | null
}
