/** Days as slots name them: 1 is Monday, 7 Sunday. */
export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const dayName = (day: number): string => dayNames[day - 1] ?? ''

const counted = (count: number, noun: string) => count > 0 && `${count} ${noun}${count === 1 ? '' : 's'}`

/** `2 hours later`, `9 hours earlier`, `30 minutes later`. */
const shiftPhrase = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const length = [counted(hours, 'hour'), counted(rest, 'minute')].filter(Boolean).join(' ')
  return `${length} ${minutes > 0 ? 'later' : 'earlier'}`
}

/** What a change of zone does to time slots, in a sentence: by how much they move where that is the same for all. */
export const slotsSentence = (moves: readonly { minutes: number }[]): string => {
  const slots = moves.length === 1 ? '1 time slot' : `${moves.length} time slots`
  const [shift = 0, ...others] = new Set(moves.map(({ minutes }) => minutes))
  if (others.length === 0 && shift === 0) return `${slots} ${moves.length === 1 ? 'doesn’t' : 'don’t'} move.`
  const far = others.length === 0 ? ` ${shiftPhrase(shift)}` : ''
  return `${slots} ${moves.length === 1 ? 'moves' : 'move'}${far}.`
}

/** What a change of zone does to posts that are scheduled, in a sentence. */
export const postsSentence = (count: number, keep: 'moment' | 'clock'): string => {
  const posts = `${count} scheduled ${count === 1 ? 'post' : 'posts'}`
  if (count === 0) return 'No scheduled post is on another clock.'
  if (keep === 'moment') return `${posts} ${count === 1 ? 'doesn’t' : 'don’t'} change.`
  return `${posts} ${count === 1 ? 'goes' : 'go'} out at the same time on the new clock.`
}

export const countedAccounts = (count: number): string => `${count} ${count === 1 ? 'account' : 'accounts'}`

/** What a change of zone does to several accounts together. */
export const accountsSentence = (
  previews: readonly { slots: readonly { minutes: number }[]; posts: { done: number; left: number } }[],
  keep: 'moment' | 'clock',
): string => {
  const moved = previews.flatMap(({ slots }) => slots.filter(({ minutes }) => minutes !== 0)).length
  const posts = previews.reduce((sum, one) => sum + one.posts.done + (keep === 'moment' ? one.posts.left : 0), 0)
  const slots = moved === 0 ? 'No time slot moves.' : `${moved} time ${moved === 1 ? 'slot moves' : 'slots move'}.`
  return posts === 0 ? slots : `${slots} ${postsSentence(posts, keep)}`
}
