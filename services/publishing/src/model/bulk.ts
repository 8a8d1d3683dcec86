import { isId } from '@fanfare/contracts/entities/common.ts'
import type { ScheduleBefore } from '@fanfare/contracts/entities/placing.ts'
import { Draft } from '@fanfare/contracts/entities/posts.ts'
import type { DayShift } from './day-shift.ts'
import type { StoredPost } from './post.ts'
import { wallIn } from './zones.ts'

/** Where a change of all posts of a filter goes on: after the post `id`, up to the post `until`. */
export interface BulkPlace {
  id: string
  until: string
}

/** A place as clients get it: opaque, in characters that need no encoding. */
export const bulkPlaceText = ({ id, until }: BulkPlace): string =>
  Buffer.from(`bulk|${id}|${until}`).toString('base64url')

/** Reads a place; undefined where it is none. */
export function readBulkPlace(text: string): BulkPlace | undefined {
  const [name, id = '', until = '', ...more] = Buffer.from(text, 'base64url').toString('latin1').split('|')
  return name === 'bulk' && more.length === 0 && isId(id) && isId(until) ? { id, until } : undefined
}

type Timed = Pick<StoredPost, 'status' | 'schedule_wall' | 'schedule_zone' | 'post_at'>

/** The wall-clock time of a post and its zone; undefined for a draft without a time. */
export function wallOf({
  schedule_wall,
  schedule_zone: zone,
  post_at,
}: Timed): { wall: string; zone: string } | undefined {
  const wall = schedule_wall ?? (post_at && zone ? wallIn(post_at.getTime(), zone) : undefined)
  return wall && zone ? { wall, zone } : undefined
}

/** The schedule of a post as a request for it: what a change is undone with. */
export const scheduleOf = ({
  slot_id: id,
  slot_date: date,
  ...post
}: Timed & { slot_id: string | null; slot_date: string | null }): ScheduleBefore => ({
  kind: post.status === Draft ? 'draft' : 'date',
  ...wallOf(post),
  ...(id !== null && date !== null ? { slot: { id, date } } : {}),
})

/** A wall-clock time on another day, at the same time of day. */
export function shiftedWall(wall: string, shift: DayShift): string {
  const [day = '', time = ''] = wall.split('T')
  const to = 'date' in shift ? shift.date : Temporal.PlainDate.from(day).add({ days: shift.days }).toString()
  return `${to}T${time}`
}
