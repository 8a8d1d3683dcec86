import type { InsightFigure, InsightSource, MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import { addDays, dayAt, type Period } from './days.ts'
import { sumOf } from './formulas.ts'
import { dailyOf, type Metrics } from './networks/metrics.ts'

/** A value of a day of the account's zone. */
export interface KnownDay {
  metric: string
  day: string
  value: number
  fetchedAt: Date
}

/** The days of which posts are known, first and last; null where that is said of none. */
export interface PostsKnown extends Period {
  /** The last one that was over when it was read: more may have been posted on those after it. */
  whole: string
}

/** What is known of an account. */
export interface Known {
  metrics: Metrics
  days: readonly KnownDay[]
  /** The newest value of each total. */
  totals: ReadonlyMap<string, number>
  /** Posts by the day on which they went live; a day without any is left out. */
  posts: ReadonlyMap<string, number>
  postsKnown: PostsKnown | null
  /** The days that were read, first and last; null: none was. */
  read: { since: string; until: string } | null
  /** When posts were read the last time. */
  readAt: Date | null
  /** Figures that are not read at present. */
  lacking: Partial<Record<InsightFigure, MissingFigure>>
  /** The metric that is read for a figure, where it is not the first one. */
  current: Partial<Record<InsightFigure, string>>
}

const byDay = (known: Known, metric: string): Map<string, number> =>
  new Map(known.days.filter(row => row.metric === metric).map(({ day, value }) => [day, value]))

/** The values of a figure on these days; null where there is none. Where a metric took the place of another one, it goes first. */
export function valuesOf(known: Known, figure: InsightFigure, days: readonly string[]): (number | null)[] {
  if (figure === 'shared') return days.map(day => postsOn(known, day))
  const { metrics } = known
  if (figure === 'followers' && metrics.gained.length === 0) {
    const totals = byDay(known, metrics.followers)
    return days.map(day => {
      const [now, before] = [totals.get(day), totals.get(addDays(day, -1))]
      return now === undefined || before === undefined ? null : now - before
    })
  }
  const all = dailyOf(metrics, figure)
    .toReversed()
    .map(metric => byDay(known, metric))
  return days.map(day => all.find(values => values.has(day))?.get(day) ?? null)
}

/** The values of a figure as periods are compared by them: a day that was read before it was over has none. */
export const wholeValuesOf = (known: Known, figure: InsightFigure, days: readonly string[]): (number | null)[] =>
  valuesOf(known, figure, days).map((value, at) =>
    figure === 'shared' && (days[at] as string) > (known.postsKnown?.whole ?? '') ? null : value,
  )

function postsOn({ posts, postsKnown }: Known, day: string): number | null {
  if (postsKnown === null || day < postsKnown.since || day > postsKnown.until) return null
  return posts.get(day) ?? 0
}

/** How many followers there were at the end of each of these days; null where nobody looked. */
export const followersOn = (known: Known, days: readonly string[]): (number | null)[] => {
  const totals = byDay(known, known.metrics.followers)
  return days.map(day => totals.get(day) ?? null)
}

/**
 * How many there were at the end of a period: on its last day that is known, or else on one of the two days after it. An account that was connected a
 * moment ago has no other: far to the east the running day of its network is called after tomorrow's date.
 */
export const followersAtEnd = (known: Known, days: readonly string[]): number | null => {
  const last = days.at(-1)
  if (last === undefined) return null
  return (
    followersOn(known, [addDays(last, 2), addDays(last, 1), ...days])
      .toReversed()
      .find(total => total !== null) ?? null
  )
}

/** All posts of the account; null while one of their counts is not known. */
export function postsTotal({ metrics, totals }: Known): number | null {
  const counts = metrics.postsTotal.map(name => totals.get(name) ?? null)
  const { sum, missing } = sumOf(counts)
  return missing > 0 ? null : sum
}

/** Where values come from: the newest of the metrics that gave one, what it took the place of, and on how many days that is still what counts. */
interface Origin {
  metric: string | null
  replaces: string | null
  replacedDays: number
}

/** Of these days: a metric that was withdrawn is named as long as values are its own. */
function originOf(known: Known, figure: InsightFigure, days: readonly string[]): Origin {
  const none = { replaces: null, replacedDays: 0 }
  const { metrics, current } = known
  if (figure === 'shared') return { ...none, metric: metrics.posts.join(' + ') }
  const names = dailyOf(metrics, figure)
  if (names.length === 0) return { ...none, metric: figure === 'followers' ? metrics.followers : null }
  const values = names.map(metric => byDay(known, metric))
  // By the place of the metric that counts on each day.
  const places = days.map(day => values.findLastIndex(of => of.has(day))).filter(at => at >= 0)
  const read = Math.max(0, names.indexOf(current[figure] ?? ''))
  const at = places.length === 0 ? read : Math.max(...places)
  const before = places.filter(place => place < at)
  return {
    metric: names[at] ?? null,
    replaces: names[before.length === 0 ? at - 1 : Math.max(...before)] ?? null,
    replacedDays: before.length,
  }
}

/** Where a figure of these days comes from. */
export function sourceOf(known: Known, figure: InsightFigure, days: readonly string[]): InsightSource {
  const { sum, missing } = sumOf(valuesOf(known, figure, days))
  const isOffered = dailyOf(known.metrics, figure).length > 0 || figure === 'followers' || figure === 'shared'
  const { metric, replaces, replacedDays } = originOf(known, figure, days)
  const used = replacedDays > 0 ? [metric, replaces] : [metric]
  return {
    figure,
    metric,
    replaces,
    replaced_days: replacedDays,
    fetched_at: fetchedAt(known, figure, used)?.toISOString() ?? null,
    missing: isOffered ? (known.lacking[figure] ?? (sum === null ? whyNone(known, days) : null)) : 'not_offered',
    missing_days: missing,
  }
}

/** Where followers of these days come from, where those that came are shown beside how many there are: that is a metric of its own. */
export function followersSource(known: Known, days: readonly string[]): InsightSource {
  const source = sourceOf(known, 'followers', days)
  const came = valuesOf(known, 'followers', days).some(value => value !== null)
  const names = [came ? source.metric : null, followersAtEnd(known, days) === null ? null : known.metrics.followers]
  const used = [...new Set(names.filter(name => name !== null))]
  if (used.length === 0) return source
  return {
    ...source,
    metric: used.join(' + '),
    fetched_at: fetchedAt(known, 'followers', used)?.toISOString() ?? null,
  }
}

/** Why there is no value although the figure is offered: the network was asked about such a day and had none, or it was not asked yet. */
export const whyNone = ({ read }: Pick<Known, 'read'>, days: readonly string[]): MissingFigure =>
  read !== null && days.some(day => day >= read.since && day <= read.until) ? 'not_offered' : 'not_read'

function fetchedAt({ days, readAt }: Known, figure: InsightFigure, metrics: readonly (string | null)[]): Date | null {
  if (figure === 'shared') return readAt
  const times = days.filter(row => metrics.includes(row.metric)).map(row => row.fetchedAt.getTime())
  return times.length === 0 ? null : new Date(times.reduce((last, time) => Math.max(last, time)))
}

/** The days of the zone of which posts are known: not the first one, where it may have begun before what is known. */
export function postsKnown(
  from: Date | null | undefined,
  readAt: Date | null | undefined,
  zone: string,
): PostsKnown | null {
  if (!from || !readAt) return null
  const until = dayAt(readAt.getTime(), zone)
  return { since: addDays(dayAt(from.getTime() - 1, zone), 1), until, whole: addDays(until, -1) }
}

/** The days that were read, as the account's zone calls them. */
export const readDays = (
  first: string | null | undefined,
  last: string | null | undefined,
  shift: number,
): Period | null => (first && last ? { since: addDays(first, shift), until: addDays(last, shift) } : null)
