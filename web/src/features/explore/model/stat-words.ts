import type { Cadence, CaptionGroup, FormatGroup, HourGroup } from '@fanfare/contracts/research/patterns.ts'
import { counted, whole } from '../../../lib/research/model/words.ts'
import { type Format, formatWords } from '../../../lib/research/networks/posts.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export const formatName = (type: string): string => formatWords[type as Format]?.many ?? type

/** An hour needs so many posts to be called one of the best. */
export const leastInHour = 3

/** The most frequent format, and the one that does best where that is another. */
export const formatSummary = (groups: readonly FormatGroup[]): string => {
  const [most] = groups
  if (!most) return 'No posts are loaded.'
  const best = [...groups]
    .filter(({ count, engagement }) => engagement !== null && count >= leastInHour)
    .sort((a, b) => (b.engagement ?? 0) - (a.engagement ?? 0))[0]
  const begin = `${Math.round(most.share * 100)} % of the posts are ${formatName(most.type).toLowerCase()}.`
  if (!best || best.engagement === null) return begin
  return best.type === most.type
    ? `${begin} They also get the most likes and comments.`
    : `${begin} ${formatName(best.type)} get the most likes and comments: ${whole(best.engagement)} on a typical post.`
}

/** `hour` writes an hour as the person reads it. */
export const hoursSummary = (best: readonly HourGroup[], hour: (hour: number) => string): string => {
  if (best.length === 0) return `No hour has ${leastInHour} posts yet, so none can be called the best.`
  const names = best.map(one => `${weekdays[one.weekday - 1]} ${hour(one.hour)}`)
  return `Posts do best on ${names.join(', ')}. Of hours with at least ${leastInHour} posts.`
}

export const captionName = ({ from, to }: Pick<CaptionGroup, 'from' | 'to'>): string =>
  to === 0 ? 'None' : to === null ? `Over ${whole(from - 1)}` : `${whole(from)} to ${whole(to)}`

export const captionSummary = (groups: readonly CaptionGroup[]): string => {
  const best = [...groups]
    .filter(({ count, engagement }) => engagement !== null && count >= leastInHour)
    .sort((a, b) => (b.engagement ?? 0) - (a.engagement ?? 0))[0]
  if (!best || best.engagement === null) return 'Too few posts to compare lengths.'
  const name = best.to === 0 ? 'without a caption' : `with ${captionName(best).toLowerCase()} characters`
  return `Posts ${name} do best: ${whole(best.engagement)} likes and comments on a typical one.`
}

const HOUR_MS = 3_600_000
/** A time between posts: `5 h`, `3 days`. */
const gapWords = (ms: number): string => {
  const hours = ms / HOUR_MS
  return hours < 1 ? 'under an hour' : hours < 48 ? `${Math.round(hours)} h` : counted(Math.round(hours / 24), 'day')
}

export const cadenceSummary = ({ perWeek, medianGap, longestGap }: Cadence): string =>
  perWeek === null || medianGap === null || longestGap === null
    ? 'Too few posts to see a rhythm.'
    : `${perWeek.toFixed(1)} posts a week, with ${gapWords(medianGap)} between two. The longest break was ${gapWords(longestGap.ms)}.`
