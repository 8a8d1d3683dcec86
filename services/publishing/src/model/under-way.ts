import { Failed, InProgress, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'

/** A scheduled post that is due so soon counts as on its way, ms. */
const SOON_MS = 60_000

/**
 * Whether files of a post are still being made: a video of it waits for its conversion, or is converted. One that is only to be converted
 * once its draft is scheduled is not, and neither is one that cannot be, or one of a post that has failed.
 */
export const isRendering = ({ status, rendering }: Pick<Post, 'status' | 'rendering'>): boolean =>
  status !== Failed && rendering?.problem === null

/** Whether there is soon more to know of a post, so that it is worth asking again (spec §4): its files are being made, or it goes out. */
export const isUnderWay = (post: Pick<Post, 'status' | 'post_at' | 'rendering'>, now: number): boolean =>
  post.status === InProgress ||
  (post.status === Scheduled && post.post_at !== null && Date.parse(post.post_at) <= now + SOON_MS) ||
  isRendering(post)
