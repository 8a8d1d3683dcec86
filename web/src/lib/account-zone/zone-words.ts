/** Days as slots name them: 1 is Monday, 7 Sunday. */
export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const dayName = (day: number): string => dayNames[day - 1] ?? ''

/** `2 h later`, `9 h earlier`, `30 min later`. */
export const shiftPhrase = (minutes: number): string => {
  if (minutes === 0) return 'at the same moment'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const length = [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ')
  return `${length} ${minutes > 0 ? 'later' : 'earlier'}`
}

/** What a change of zone does to posts that are scheduled, in a sentence. */
export const postsSentence = (count: number, keep: 'moment' | 'clock'): string => {
  const posts = `${count} scheduled ${count === 1 ? 'post' : 'posts'}`
  if (count === 0) return 'No scheduled post is on another clock.'
  if (keep === 'moment') return `${posts} ${count === 1 ? 'keeps its' : 'keep their'} moment.`
  return `${posts} ${count === 1 ? 'goes' : 'go'} out at the same time on the new clock.`
}
