import type { AccountStats, FollowerDay, InsightFigure, InsightSeries } from '@fanfare/contracts/entities/insights.ts'
import { insightFigures } from '@fanfare/contracts/entities/insights.ts'
import { daysOf, type Period, previousOf } from './days.ts'
import { changeOf, comparedOf, followersChange, sumOf } from './formulas.ts'
import {
  followersAtEnd,
  followersOn,
  followersSource,
  type Known,
  postsTotal,
  sourceOf,
  valuesOf,
  wholeValuesOf,
} from './known.ts'

type Figures = Omit<
  AccountStats,
  'account_id' | 'timezone' | 'known_from' | 'backfilling' | 'problem' | 'posts_problem'
>

/** Figures of a period beside those of the period before (spec §3 and §9). */
export function statsOf(known: Known, period: Period): Figures {
  const before = previousOf(period)
  const [days, earlier] = [daysOf(period), daysOf(before)]
  const sum = (figure: InsightFigure, of: readonly string[]) => sumOf(valuesOf(known, figure, of)).sum
  const both = (figure: InsightFigure) => {
    const [now, then] = [valuesOf(known, figure, days), valuesOf(known, figure, earlier)]
    const whole = comparedOf(wholeValuesOf(known, figure, days), wholeValuesOf(known, figure, earlier))
    return [sumOf(now).sum, sumOf(then).sum, whole] as const
  }
  const [reach, reachPrev, reachCompared] = both('reach')
  const [interaction, interactionPrev, interactionCompared] = both('interaction')
  const [shared, sharedPrev, sharedCompared] = both('shared')
  const followers = sum('followers', days)
  const followersTotal = followersAtEnd(known, days)
  return {
    ...period,
    prev_since: before.since,
    prev_until: before.until,
    followers,
    followersTotal,
    reach,
    reachPrev,
    interaction,
    interactionPrev,
    shared,
    sharedPrev,
    sharedTotal: postsTotal(known),
    change: {
      followers: followersChange(followers, followersTotal),
      reach: changeOf(reachCompared),
      interaction: changeOf(interactionCompared),
      shared: changeOf(sharedCompared),
    },
    compared: { reach: reachCompared, interaction: interactionCompared, shared: sharedCompared },
    sources: insightFigures.map(figure =>
      figure === 'followers' ? followersSource(known, days) : sourceOf(known, figure, days),
    ),
  }
}

/** A figure day by day, beside the period before. */
export function seriesOf(
  known: Known,
  figure: InsightFigure,
  period: Period,
): Pick<InsightSeries, 'figure' | 'days' | 'prev' | 'source'> {
  const valued = (days: readonly string[]) => {
    const values = valuesOf(known, figure, days)
    return days.map((day, at) => ({ day, value: values[at] ?? null }))
  }
  const days = daysOf(period)
  return {
    figure,
    days: valued(days),
    prev: valued(daysOf(previousOf(period))),
    source: sourceOf(known, figure, days),
  }
}

/** Followers day by day. */
export function growthOf(known: Known, period: Period): FollowerDay[] {
  const days = daysOf(period)
  const [gained, total] = [valuesOf(known, 'followers', days), followersOn(known, days)]
  return days.map((day, at) => ({ day, gained: gained[at] ?? null, total: total[at] ?? null }))
}
