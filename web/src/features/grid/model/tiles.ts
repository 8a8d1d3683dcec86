import type { OwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { Draft, InProgress, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { isInGrid, type LiveTile } from '../../../lib/profile/model/live-tiles.ts'

/** A post in the grid of a profile. */
export interface Tile {
  post: Post
  /** When it goes out or went live, ISO 8601. */
  at: string
  /** It is not live yet. */
  planned: boolean
}
/** A live post that the network alone has. */
export interface NetworkPost {
  content: OwnContent
}
export const isPostTile = (tile: Tile | NetworkPost): tile is Tile => 'post' in tile

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

/** The time of a tile while two of them swap theirs. */
export const timeOf = ({ post, at }: Tile, swap: Swap | undefined): string => {
  if (!swap) return at
  const [one, other] = swap
  return post.id === one.post.id ? other.at : post.id === other.post.id ? one.at : at
}

/**
 * The profile as it will look: what comes last stands first, then what is live, the newest first. Posts without a time, and reels that are not
 * in the grid, are left out.
 */
export const tilesOf = (
  coming: readonly Post[],
  live: readonly LiveTile[],
  swap?: Swap,
): readonly (Tile | NetworkPost)[] => {
  const planned = coming
    .filter(isInGrid)
    .flatMap((post): Tile[] => (post.post_at && isComing(post) ? [{ post, at: post.post_at, planned: true }] : []))
    .map(tile => ({ ...tile, at: timeOf(tile, swap) }))
  const ahead = new Set(planned.map(({ post }) => post.id))
  // What goes out at this moment may be on the network already.
  const there = live
    .filter(({ post, content }) => !ahead.has(post?.id ?? content?.product_post_id ?? ''))
    .map(({ post, content, at }) => (post ? { post, at, planned: false } : { content }))
  const newestFirst = (a: Tile, b: Tile) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.post.id < b.post.id ? 1 : -1)
  return [...planned.sort(newestFirst), ...there]
}

/** The tile that an arrow leads to, of `columns` in a row; the one itself at an edge. */
export const tileAfter = (index: number, arrow: string, columns: number, count: number): number => {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }
  const to = index + (steps[arrow] ?? 0)
  return to < 0 || to >= count ? index : to
}
