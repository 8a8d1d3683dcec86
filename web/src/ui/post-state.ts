import { type CalendarRow, UnconfirmedRow } from '@fanfare/contracts/entities/calendar.ts'
import type { PostFault } from '@fanfare/contracts/entities/post-faults.ts'
import { isHeld, type PostStatus, Scheduled, statusText } from '@fanfare/contracts/entities/posts.ts'

/** A post's state as screens show it: its status, or `unconfirmed` or `held`, which go before it. */
export type PostState = (typeof statusText)[PostStatus] | 'held' | 'unconfirmed'
export const stateWord: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  held: 'On hold',
  inprogress: 'In progress',
  posted: 'Posted',
  error: 'Failed',
  unconfirmed: 'Unconfirmed',
}

/** The text of a status; messages and calendar rows carry it as a plain number. */
const textOf = (status: number): PostState => statusText[status as PostStatus] ?? 'draft'

/** The state of a post: an unconfirmed one waits for a person's answer, a held one is scheduled and waits for a fix. */
export const stateOf = (post: { status: number; unconfirmed?: boolean; error?: PostFault | null }): PostState => {
  if (post.unconfirmed) return 'unconfirmed'
  return isHeld({ status: post.status, error: post.error }) ? 'held' : textOf(post.status)
}

/** The same of a row of the calendar: a scheduled one with a reason is held. */
export const stateOfRow = ({ s, r }: Pick<CalendarRow, 's' | 'r'>): PostState => {
  if (s === UnconfirmedRow) return 'unconfirmed'
  return s === Scheduled && r ? 'held' : textOf(s)
}
