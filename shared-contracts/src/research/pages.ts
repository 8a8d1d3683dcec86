import { explore, hashtagLimits } from './limits.ts'

/**
 * What is loaded with the posts of one more page: each once, where it first came; of a post that comes again the newest data counts.
 */
export function mergedPages<Post extends { id: string }>(loaded: readonly Post[], page: readonly Post[]): Post[] {
  const posts = new Map(loaded.map(post => [post.id, post]))
  for (const post of page) posts.set(post.id, post)
  return [...posts.values()]
}

/** Whether a request is made at all: one with no cursor when there are posts is skipped (spec §4). */
export const isAsked = ({ loaded, after }: { loaded: number; after: string | null | undefined }): boolean =>
  loaded === 0 || Boolean(after)

/** A load that has come. */
export interface Loaded {
  /** Posts before it and with it, after `mergedPages`. */
  before: number
  loaded: number
  /** Posts that the network says there are: `media_count`, or `total_count` of a page. Null or absent where it does not say. */
  total: number | null | undefined
  /** The cursor of the next page; null or absent on the last one. */
  after: string | null | undefined
}

/**
 * Whether the next page is fetched without being asked for (spec §4): while the number loaded is below the total and has not come to a multiple
 * of 200. Pages that are not full, or whose posts came already, may step over the multiple instead of reaching it; that stops too, else
 * the whole of a profile would be fetched. So does a page that brought nothing new.
 */
export const loadsNext = ({ before, loaded, total, after }: Loaded): boolean =>
  Boolean(after) &&
  loaded > before &&
  loaded < (total ?? 0) &&
  Math.floor(loaded / explore.chunk) === Math.floor(before / explore.chunk)

/** Whether a search by hashtag fetches its next page: until 100 posts are loaded or a page is empty (spec §4). `page`: posts of the last one. */
export const loadsMoreTagPosts = ({
  loaded,
  page,
  after,
}: {
  loaded: number
  page: number
  after: string | null | undefined
}): boolean => Boolean(after) && page > 0 && loaded < hashtagLimits.postsLoaded
