import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { recurrenceWords } from '@fanfare/contracts/recurrence-words.ts'

/** A rule, and the dates of a series that were made by it. */
export interface DatedRule {
  recurrence: Recurrence
  /** YYYY-MM-DD, in order. */
  dates: string[]
}

/** When a series repeats. */
export interface SeriesRule {
  /** From now on; the dates that no earlier rule has were made by it. */
  recurrence: Recurrence
  /** All its dates, YYYY-MM-DD, in order. */
  dates: string[]
  /** Rules that were changed, each with the dates that still follow it. Absent in what was kept before there were any. */
  earlier?: DatedRule[]
}

/** The rules of a series with their dates, the one from now on last. */
export function rulesOf({ recurrence, dates, earlier = [] }: SeriesRule): DatedRule[] {
  const old = new Set(earlier.flatMap(rule => rule.dates))
  return [...earlier, { recurrence, dates: dates.filter(date => !old.has(date)) }]
}

/** The rule that a date of a series was made by. */
export const ruleOfDate = ({ recurrence, earlier = [] }: SeriesRule, date: string | undefined): Recurrence =>
  earlier.find(({ dates }) => date !== undefined && dates.includes(date))?.recurrence ?? recurrence

/** A rule that ended with the last of its dates. */
const ended = ({ recurrence: { times: _times, until: _until, ...rule }, dates }: DatedRule): Recurrence => ({
  ...rule,
  until: dates.at(-1) as string,
})

/** The rule from now on: `times` counts the dates that follow it. */
const counted = (recurrence: Recurrence, count: number): Recurrence =>
  recurrence.times === undefined ? recurrence : { ...recurrence, times: Math.max(2, count) }

/**
 * A series that repeats by another rule from now on. Dates in `stays` keep the rule that they were made by, which ends with the last of them;
 * `moved`: earlier rules whose dates moved, as they are now. Dates of a rule that repeats as the new one does are of the new one.
 */
export function withRule(
  before: SeriesRule,
  {
    recurrence,
    dates,
    stays,
    moved,
  }: { recurrence: Recurrence; dates: string[]; stays: ReadonlySet<string>; moved: readonly DatedRule[] },
): Required<SeriesRule> {
  const kept = rulesOf(before).map(rule => ({ ...rule, dates: rule.dates.filter(date => stays.has(date)) }))
  const inSeries = moved.map(rule => ({ ...rule, dates: rule.dates.filter(date => dates.includes(date)) }))
  const others = Map.groupBy(
    [...kept, ...inSeries].filter(rule => rule.dates.length > 0),
    rule => recurrenceWords(rule.recurrence),
  )
  others.delete(recurrenceWords(recurrence))
  const earlier = [...others.values()].map(rules => {
    const own = [...new Set(rules.flatMap(rule => rule.dates))].sort()
    const { recurrence: rule } = rules[0] as DatedRule
    return { recurrence: ended({ recurrence: rule, dates: own }), dates: own }
  })
  earlier.sort((a, b) => ((a.dates[0] as string) < (b.dates[0] as string) ? -1 : 1))
  const count = dates.length - new Set(earlier.flatMap(rule => rule.dates)).size
  return { recurrence: counted(recurrence, count), dates, earlier }
}
