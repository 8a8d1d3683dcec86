import { Draft, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { kindFactsOrPost } from '@fanfare/contracts/networks.ts'

/** A post in the grid of a profile. */
export interface Tile {
  post: Post
  /** When it goes out or went live, ISO 8601. */
  at: string
  /** It is not live yet. */
  planned: boolean
}

/** Whose profile the grid shows: of the accounts whose posts are seen, all without `only`, the active one or else the first. */
export const gridAccount = <A extends { id: string }>(
  active: A | undefined,
  accounts: readonly A[],
  only: readonly string[],
): A | undefined =>
  only.length === 0 || (active && only.includes(active.id)) ? active : accounts.find(({ id }) => only.includes(id))

/** Two posts that swap their times: while one is carried over the other, and until the server has done it. */
export type Swap = readonly [Tile, Tile]

/** What goes out at this moment keeps its place until it is live. */
const isComing = ({ status, unconfirmed }: Post) =>
  (status === Draft || status === Scheduled || status === InProgress) && !unconfirmed

/** Leaves drafts out whose time was over when the grid was opened: they go out at no time. */
export const notPast =
  (opened: number) =>
  ({ status, post_at }: Post): boolean =>
    status !== Draft || post_at === null || Date.parse(post_at) >= opened

/** Whether its time can still be another one. */
export const isMovable = ({ post, planned }: Tile): boolean => planned && post.status !== InProgress

/** A reel that its author keeps out of the feed is in the reels of the profile alone. */
const isInGrid = ({ account, post_type, share_to_feed }: Post): boolean =>
  share_to_feed || !kindFactsOrPost(account.type, post_type).takes.share_to_feed

/** The time of a tile while two of them swap theirs. */
export const timeOf = ({ post, at }: Tile, swap: Swap | undefined): string => {
  if (!swap) return at
  const [one, other] = swap
  return post.id === one.post.id ? other.at : post.id === other.post.id ? one.at : at
}

/** The profile as it will look: what comes last stands first, then what is live, the newest first. Posts without a time, and reels that are not in the grid, are left out. */
export const tilesOf = (coming: readonly Post[], live: readonly Post[], swap?: Swap): Tile[] => {
  const planned = coming
    .filter(isInGrid)
    .flatMap((post): Tile[] => (post.post_at && isComing(post) ? [{ post, at: post.post_at, planned: true }] : []))
    .map(tile => ({ ...tile, at: timeOf(tile, swap) }))
  const there = live.filter(isInGrid).flatMap((post): Tile[] => {
    const at = post.posted_at ?? post.post_at
    return at && post.status === Posted ? [{ post, at, planned: false }] : []
  })
  const newestFirst = (a: Tile, b: Tile) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.post.id < b.post.id ? 1 : -1)
  return [...planned.sort(newestFirst), ...there.sort(newestFirst)]
}

/** The tile that an arrow leads to, of `columns` in a row; the one itself at an edge. */
export const tileAfter = (index: number, arrow: string, columns: number, count: number): number => {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
  const to = index + (steps[arrow] ?? 0)
  return to < 0 || to >= count ? index : to
}
