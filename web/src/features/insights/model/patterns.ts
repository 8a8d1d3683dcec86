import type { HashtagLift, HourCell, PostBreakdown, PostMeasure } from '@fanfare/contracts/entities/insight-posts.ts'
import { isClear } from '@fanfare/contracts/research/lift.ts'
import { dayName } from '../../../lib/account-zone/zone-words.ts'
import type { Lift } from '../../../lib/research/LiftPlot.tsx'
import { counted } from '../../../lib/research/model/words.ts'
import { measureNames, measureText } from './measures.ts'

/** So many posts with a value are needed before posts are compared at all. */
export const leastPosts = 3
/** So many posts are needed in a group before it is called the best. */
export const leastInGroup = 3
/** So many posts need a hashtag before it is compared. */
const leastWithTag = 5

interface Group {
  posts: number
  median: number | null
}
/** Groups that have enough posts, the best first. */
const bestOf = <T extends Group>(groups: readonly T[]): (T & { median: number })[] =>
  groups
    .flatMap(group =>
      group.median !== null && group.posts >= leastInGroup ? [{ ...group, median: group.median }] : [],
    )
    .sort((a, b) => b.median - a.median || b.posts - a.posts)

/** Hours that are outlined. */
const hoursNamed = 3
/** The best hours of the week, of those with enough posts. */
export const bestHours = (hours: readonly HourCell[]): HourCell[] => bestOf(hours).slice(0, hoursNamed)

const typical = (measure: PostMeasure, value: number): string =>
  measure === 'rate'
    ? `an engagement rate of ${measureText('rate', value)}`
    : `${measureText(measure, Math.round(value))} ${measureNames[measure].words}`

/** What a median is, as text: counts have no parts. */
export const medianText = (measure: PostMeasure, value: number | null): string =>
  value === null ? '–' : measureText(measure, measure === 'rate' ? value : Math.round(value))

/** When posts did best, in a sentence. `hour` writes an hour as the person reads it. */
export const hoursWords = (
  { hours, measure, median }: Pick<PostBreakdown, 'hours' | 'measure' | 'median'>,
  hour: (hour: number) => string,
): string => {
  const [best] = bestOf(hours)
  if (!best) return `No hour has ${leastInGroup} posts yet, so none can be called the best. Choose a longer period.`
  const begin = `Your posts did best on ${dayName(best.weekday)}s at ${hour(best.hour)} (${counted(best.posts, 'post')}): ${typical(measure, best.median)} on a typical post`
  return median === null ? `${begin}.` : `${begin}, ${medianText(measure, median)} over all hours.`
}

/** Which group did best, in a sentence. `many`: the posts of a group, as a sentence begins. */
export const groupWords = <T extends Group>(
  groups: readonly T[],
  measure: PostMeasure,
  many: (group: T) => string,
): string => {
  const [best, ...others] = bestOf(groups)
  if (!best) return `Too few posts to compare: ${leastInGroup} of a kind are needed.`
  const value = typical(measure, best.median)
  return others.length === 0 ? `${many(best)}: typically ${value}.` : `${many(best)} did best: typically ${value}.`
}

/** A hashtag with its lift as it is drawn. */
export interface DrawnLift {
  tag: string
  posts: number
  lift: Lift
}
const drawnLift = ({ tag, posts, lift, low, high }: HashtagLift): DrawnLift => ({
  ...{ tag, posts },
  lift: lift === null || low === null || high === null ? { state: 'too_few' } : { state: 'measured', lift, low, high },
})
const lowOf = ({ lift }: DrawnLift): number => (lift.state === 'measured' ? lift.low : Number.NEGATIVE_INFINITY)
/** Measured ones by what is sure of them, then the others by their posts. */
export const sortedLifts = (hashtags: readonly HashtagLift[]): DrawnLift[] =>
  hashtags.map(drawnLift).sort((a, b) => lowOf(b) - lowOf(a) || b.posts - a.posts || (a.tag < b.tag ? -1 : 1))

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const tagsNamed = 3
/** Which hashtags go with more, in a sentence or two. */
export const hashtagWords = (lifts: readonly DrawnLift[], measure: PostMeasure): string => {
  const { words } = measureNames[measure]
  const measured = lifts.flatMap(({ tag, lift }) => (lift.state === 'measured' ? [{ tag, ...lift }] : []))
  if (lifts.length === 0) return 'These posts have no hashtags.'
  if (measured.length === 0)
    return `No hashtag can be compared yet: ${leastWithTag} posts with it and ${leastWithTag} without are needed.`
  const better = measured.filter(lift => isClear(lift) && lift.lift > 0)
  if (better.length === 0) return `No hashtag goes with clearly more ${words} yet. More posts may show some.`
  const named = names.format(better.slice(0, tagsNamed).map(({ tag }) => `#${tag}`))
  return `Posts with ${named} have clearly more ${words} than your others. That isn’t proof that the hashtag is the reason.`
}
