import type { InsightFigure, InsightSource, MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import { compact, counted, whole } from '../../../lib/research/model/words.ts'
import { countOf } from './period.ts'
import type { Stats } from './stats.ts'

/** What figures are called: as a title and within a sentence. */
export const figureNames: Record<InsightFigure, { title: string; words: string }> = {
  followers: { title: 'Followers', words: 'followers' },
  reach: { title: 'Reach', words: 'reach' },
  interaction: { title: 'Interactions', words: 'interactions' },
  shared: { title: 'Posts', words: 'posts' },
}

/** What the value of a period is, where its source is shown. */
export const countedHow: Record<InsightFigure, string> = {
  followers: 'Followers at the end of the period, and how many came in it',
  reach: 'Reach of each day, added up: people reached on two days count twice',
  interaction: 'Interactions of each day, added up',
  shared: 'Posts that went live in the period, with Fanfare or without',
}

/** From here on a figure is shortened; its source has all of it. */
const shortFrom = 100_000
/** `42,816`, `168.2K` */
export const figureText = (value: number): string => (Math.abs(value) < shortFrom ? whole(value) : compact(value))

/** A value in a table; what is missing is no zero. */
export const valueText = (value: number | null): string => (value === null ? 'No data' : whole(value))

const minus = '−'
/** `+1,204`, `−12`, `0` */
export const signedWhole = (value: number): string =>
  value === 0 ? '0' : `${value < 0 ? minus : '+'}${whole(Math.abs(value))}`

/** `+2.9 %`, `−3.9 %`, `0 %`: a tenth at most. What rounds to nothing has no sign. */
export const percentText = (percent: number): string => {
  const text = Math.abs(percent).toLocaleString('en', { maximumFractionDigits: 1 })
  return text === '0' ? '0 %' : `${percent < 0 ? minus : '+'}${text} %`
}
/** Which way a change goes, as it is written. */
export const directionOf = (percent: number): 'up' | 'down' | 'same' =>
  percentText(percent) === '0 %' ? 'same' : percent < 0 ? 'down' : 'up'

/** Why a figure is not shown, on a card. */
export const missingWords = (missing: MissingFigure, figure: InsightFigure, network: string): string => {
  // How many there are is known all the same.
  const words = figure === 'followers' ? 'new followers' : figureNames[figure].words
  return {
    permission: 'Permission needed',
    // Each network counts who came, some for the last weeks alone.
    not_offered:
      figure === 'followers'
        ? `${network} doesn’t give new followers this far back`
        : `${network} doesn’t offer ${words}`,
    too_small: `${network} doesn’t count ${words} for accounts this small`,
    not_read: 'Not read yet',
  }[missing]
}

/** Where a figure comes from, on a card: `Instagram reach`. */
export const sourceName = ({ figure, metric, missing }: InsightSource, network: string): string => {
  if (missing === 'not_offered' && figure !== 'followers') return `Not available on ${network}`
  return metric === null ? 'Counted by Fanfare' : `${network} ${figureNames[figure].words}`
}

/** Its value in the chosen period and in the one before. Of followers both are counts of those gained and those there were. */
interface Values {
  now: number | null
  before: number | null
}
export const valuesOf = (stats: Stats, figure: Exclude<InsightFigure, 'followers'>): Values =>
  ({
    reach: { now: stats.reach, before: stats.reachPrev },
    interaction: { now: stats.interaction, before: stats.interactionPrev },
    shared: { now: stats.shared, before: stats.sharedPrev },
  })[figure]

const shareOf = (above: string, below: string, percent: number) => `${above} ÷ ${below} × 100 = ${percentText(percent)}`

/** How the change of a figure is calculated, with its own numbers (spec §9). */
export const formulaOf = (stats: Stats, figure: InsightFigure): string => {
  const percent = stats.change[figure]
  if (figure === 'followers') {
    const { followers: gained, followersTotal: total } = stats
    if (gained === null || total === null || percent === null)
      return 'Gained ÷ (followers − gained) × 100. One of the two isn’t known.'
    if (total - gained === 0) return 'Gained ÷ (followers − gained) × 100. It is 0 % where there were none before.'
    return `Gained ÷ (followers − gained): ${shareOf(signedWhole(gained).replace('+', ''), `(${whole(total)} − ${gained < 0 ? `(${signedWhole(gained)})` : whole(gained)})`, percent)}`
  }
  const compared = stats.compared[figure]
  if (compared === null || percent === null)
    return '(This period − period before) ÷ period before × 100. There is no day that both periods have data for.'
  const { days, now, before } = compared
  const all = countOf(stats)
  const some = days < all ? ` Compared over ${days} of ${all} days: on the others one of the periods has no data.` : ''
  if (before === 0)
    return '(This period − period before) ÷ period before × 100. There is no percentage where the period before has 0.'
  return `(This period − period before) ÷ period before: ${shareOf(`(${whole(now)} − ${whole(before)})`, whole(before), percent)}${some}`
}

type DayName = (day: string) => string
interface Valued {
  day: string
  value: number | null
}
const known = (days: readonly Valued[]) =>
  days.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }])).sort((a, b) => a.value - b.value)

/** How many days have no value, as a sentence; nothing where all have one. */
const gapWords = (days: readonly Valued[]): string | undefined => {
  const missing = days.filter(({ value }) => value === null).length
  return missing > 0 ? `No data for ${missing} of ${counted(days.length, 'day')}.` : undefined
}

/** What a daily chart shows, for those who read it instead. */
export const dailySummary = (days: readonly Valued[], posts: number, name: DayName): string => {
  const values = known(days)
  const most = values.at(-1)
  const middle = values[Math.floor((values.length - 1) / 2)]
  if (!most || !middle) return `No data for any of these ${counted(days.length, 'day')}.`
  return [
    `${whole(middle.value)} on a typical day, ${whole(most.value)} at most (${name(most.day)}).`,
    gapWords(days),
    posts > 0 && `${counted(posts, 'post')} published with Fanfare.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** How long a sum is of: `in 28 days`, or `over 27 of 28 days` where some have no value. */
export const inDays = (all: number, missing: number): string =>
  missing > 0 ? `over ${all - missing} of ${counted(all, 'day')}` : `in ${counted(all, 'day')}`

/** What the chart of new followers shows. */
export const growthSummary = (days: readonly Valued[], name: DayName): string => {
  const values = known(days)
  const most = values.at(-1)
  if (!most) return `No data for any of these ${counted(days.length, 'day')}.`
  const sum = values.reduce((all, { value }) => all + value, 0)
  return [
    `${signedWhole(sum)} ${inDays(days.length, days.length - values.length)}, ${signedWhole(most.value)} at most (${name(most.day)}).`,
    values.length < days.length && 'No data for the others.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What the chart of posts by day shows: on most days there is none, so no day is typical. */
export const sharedSummary = (days: readonly Valued[], posts: number): string => {
  const values = known(days)
  if (values.length === 0) return `No data for any of these ${counted(days.length, 'day')}.`
  const sum = values.reduce((all, { value }) => all + value, 0)
  const on = values.filter(({ value }) => value > 0).length
  return [
    sum === 0 ? 'No posts.' : `${counted(sum, 'post')} on ${on} of ${counted(days.length, 'day')}.`,
    gapWords(days),
    posts > 0 && `${counted(posts, 'post')} published with Fanfare.`,
  ]
    .filter(Boolean)
    .join(' ')
}
