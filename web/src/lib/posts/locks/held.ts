import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { Held } from './use-locks.ts'

/** The lock of a post; undefined where nobody has it. */
export const heldOf = ({ locked_by: by, locked_until: until }: Pick<Post, 'locked_by' | 'locked_until'>) =>
  by && until ? ({ by, until: Date.parse(until) } satisfies Held) : undefined

/** The same of a row of the calendar. */
export const heldOfRow = ({ l: by, e: until }: Pick<CalendarRow, 'l' | 'e'>) =>
  by && until ? ({ by, until: until * 1000 } satisfies Held) : undefined
