import type { StoredTime } from './stored.ts'

interface Timed {
  schedule_kind: 'now' | 'date' | 'time_slot' | null
  schedule_wall: string | null
  schedule_zone: string | null
  post_at: Date | null
  post_date: string | null
  slot_id: string | null
  slot_date: string | null
  time_before: StoredTime | null
}

/** What is kept of a post that is published at once: the time that it had; published at once again, what was kept before. */
export function timeBefore(post: Timed): StoredTime | null {
  const { schedule_kind, schedule_wall, schedule_zone, post_at, post_date, slot_id, slot_date } = post
  if (schedule_kind === 'now') return post.time_before
  if (schedule_kind === null || post_at === null) return null
  const time = { schedule_wall, schedule_zone, post_date, slot_id, slot_date }
  return { schedule_kind, ...time, post_at: post_at.toISOString() }
}

/** The time that a post had before it was published at once, where that is still ahead. */
export function timeAhead({ time_before: time }: Pick<Timed, 'time_before'>, now: Date) {
  if (!time || Date.parse(time.post_at) <= now.getTime()) return undefined
  return { ...time, post_at: new Date(time.post_at) }
}
