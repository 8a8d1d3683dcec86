import type { OwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { kindFactsOrPost } from '@fanfare/contracts/networks.ts'

interface Live {
  key: string
  /** When it went live, ISO 8601. */
  at: string
}
/** What is live on a profile: a post of Fanfare, or what the network alone has of it. */
export type LiveTile = Live & ({ post: Post; content?: undefined } | { content: OwnContent; post?: undefined })

/** A reel that its author keeps out of the feed is in the reels of the profile alone. */
export const isInGrid = ({ account, post_type, share_to_feed }: Post): boolean =>
  share_to_feed || !kindFactsOrPost(account.type, post_type).takes.share_to_feed

/**
 * What a profile shows, the newest first: the posts that Fanfare published and what else the network has of the account, of the `most` newest
 * those that are in its grid. One that both know is shown once, as Fanfare has it: addresses of pictures of a network expire.
 */
export const liveTiles = (posted: readonly Post[], contents: readonly OwnContent[], most: number): LiveTile[] => {
  const known = new Set(posted.map(({ id }) => id))
  const ours = posted.flatMap((post): LiveTile[] => {
    const at = post.posted_at ?? post.post_at
    return at && post.status === Posted ? [{ key: `post ${post.id}`, at, post }] : []
  })
  const others = contents
    .filter(({ product_post_id }) => product_post_id === null || !known.has(product_post_id))
    .map((content): LiveTile => ({ key: `content ${content.id}`, at: content.posted_at, content }))
  const newestFirst = (a: LiveTile, b: LiveTile) =>
    Date.parse(b.at) - Date.parse(a.at) || b.key.localeCompare(a.key, 'en', { numeric: true })
  return (
    [...ours, ...others]
      .sort(newestFirst)
      .slice(0, most)
      // Afterwards: a reel that is left out is no reason to show something older than what both lists hold.
      .filter(({ post }) => !post || isInGrid(post))
  )
}
