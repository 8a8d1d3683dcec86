import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { dayName } from '../../../lib/account-zone/zone-words.ts'

/** Slots of one account by day, each day's in order of time. */
export const slotsByDay = (slots: readonly Timeslot[], accountId: string): Map<number, Timeslot[]> =>
  Map.groupBy(
    slots.filter(slot => slot.account_id === accountId).sort((a, b) => a.hour.localeCompare(b.hour)),
    ({ day }) => day,
  )

/** `Monday`, `Monday and Friday`, `every day`, `weekdays`: days as a sentence has them. */
export const daysPhrase = (days: readonly number[]): string => {
  const sorted = [...days].sort((a, b) => a - b)
  if (sorted.length === 7) return 'every day'
  if (sorted.join() === '1,2,3,4,5') return 'weekdays'
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(sorted.map(dayName))
}

/** `Adds 09:00 on weekdays.`, `Adds 09:00 and 18:05 every day.` `times`: as the person reads them. */
export const newTimesSentence = (times: readonly string[], days: readonly number[]): string => {
  const phrase = daysPhrase(days)
  const named = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(times)
  return `Adds ${named} ${phrase === 'every day' ? '' : 'on '}${phrase}.`
}

/** Ids of the slots that a copy has created and deleted: out of what its accounts had before and what they have now. */
export const copyChanges = (
  before: readonly Timeslot[],
  after: readonly Timeslot[],
): { created: string[]; deleted: string[] } => {
  const had = new Set(before.map(({ id }) => id))
  const has = new Set(after.map(({ id }) => id))
  return { created: [...has].filter(id => !had.has(id)), deleted: [...had].filter(id => !has.has(id)) }
}

/** What became of the posts of a slot that was moved, after its sentence: `, with its 2 posts`; empty where it had none. */
export const movedPosts = (before: Timeslot, after: Timeslot): string => {
  const along = before.posts.filter(({ id }) => after.posts.some(post => post.id === id)).length
  const kept = before.posts.length - along
  // Of a longer list only the next posts are known.
  const count = before.posts_count > before.posts.length ? 'posts' : along === 1 ? 'post' : `${along} posts`
  const parts = [
    along > 0 ? `, with its ${count}` : '',
    kept > 0 ? `. ${kept === 1 ? '1 post keeps its time' : `${kept} posts keep their times`}` : '',
  ]
  return parts.join('')
}
