import { Failed, InProgress, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { SeriesLeft } from '@fanfare/contracts/entities/series.ts'
import type { PostRow } from '../../stores/posts.ts'

export type LeftCode = SeriesLeft['code']

const leftWords: Record<LeftCode, string> = {
  alone: 'This post was changed on its own, so it stays as it is.',
  live: 'This post is live or may be live, so it stays as it is.',
  going_out: 'This post is already being published.',
  time: 'This post can’t have the new time, so it stays as it is.',
  account: 'The account of this post is no longer connected.',
  failed: 'This post failed, so it keeps its date.',
  locked: 'Someone else has locked this post, so it stays as it is.',
}

/** A post that a change of its series leaves, and why. */
export const leftAs = (
  { id, series_index }: Pick<PostRow, 'id' | 'series_index'>,
  code: LeftCode,
  message = leftWords[code],
): SeriesLeft => ({ post_id: id, index: series_index as number, code, message })

/** Why no change of its series may reach a post; undefined: one may. */
export const keptAs = ({ status, unconfirmed, series_alone }: PostRow): LeftCode | undefined => {
  if (status === Posted || unconfirmed) return 'live'
  if (status === InProgress) return 'going_out'
  return series_alone ? 'alone' : undefined
}

/** Why a post of a series keeps its date; undefined: it may get another one. `now` in Unix ms. */
export const datedAs = (post: PostRow, connected: boolean, locked: boolean, now: number): LeftCode | undefined => {
  const kept = keptAs(post)
  if (kept) return kept
  if (post.status === Failed) return 'failed'
  if (!connected) return 'account'
  if (locked) return 'locked'
  // A post that waits although its time has come may go out at any moment.
  return !post.schedule_wall || !post.post_at || post.post_at.getTime() <= now ? 'time' : undefined
}
