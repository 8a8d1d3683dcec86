import type { InsightFigure, InsightSource } from '@fanfare/contracts/entities/insights.ts'
import { insightFigures } from '@fanfare/contracts/entities/insights.ts'
import { type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import { daysOf, type Period } from './days.ts'
import { followersOn, type Known, sourceOf, valuesOf } from './known.ts'
import { missingReasons } from './missing-reasons.ts'
import type { Cell, Sheet } from './workbook.ts'

const figureWords: Record<InsightFigure, string> = {
  followers: 'Followers gained',
  reach: 'Reach',
  interaction: 'Interactions',
  shared: 'Posts',
}

/** The network's name of what is counted, where it has one: `Reach (Instagram: reach)`. */
const named = (words: string, metric: string | null, network: string): string =>
  metric === null ? words : `${words} (${network}: ${metric})`

/** Days of an account as a table: a row for each, with empty cells where there is no value, and from where each column comes. */
export function dayTable(known: Known, period: Period, type: NetworkType): { days: Sheet; sources: Sheet } {
  const days = daysOf(period)
  const network = networkOf(type).name
  const sources = new Map(insightFigures.map(figure => [figure, sourceOf(known, figure, days)]))
  const metricOf = (figure: InsightFigure) => {
    const { metric = null, replaces = null, replaced_days: before = 0 } = sources.get(figure) ?? {}
    return before > 0 ? `${replaces}, then ${metric}` : metric
  }
  const column = (figure: InsightFigure) => valuesOf(known, figure, days)
  const [gained, total] = [column('followers'), followersOn(known, days)]
  const [reach, interaction, shared] = [column('reach'), column('interaction'), column('shared')]
  const header = [
    'Day',
    named(figureWords.followers, metricOf('followers'), network),
    named('Followers', known.metrics.followers, network),
    ...(['reach', 'interaction', 'shared'] as const).map(figure =>
      named(figureWords[figure], metricOf(figure), network),
    ),
  ]
  const rows = days.map((day, at): Cell[] => [
    { day },
    ...[gained, total, reach, interaction, shared].map(values => values[at] ?? null),
  ])
  return {
    days: { name: 'Days', widths: [12, 24, 24, 24, 24, 24], header, rows },
    sources: {
      name: 'Sources',
      widths: [20, 36, 36, 24, 32, 14],
      header: ['Figure', 'Metric', 'Metric before', 'Read', 'Why it is missing', 'Days without'],
      rows: [...sources.values()].map(source => sourceRow(source)),
    },
  }
}

const sourceRow = ({
  figure,
  metric,
  replaces,
  fetched_at: at,
  missing,
  missing_days: days,
}: InsightSource): Cell[] => [
  figureWords[figure],
  metric,
  replaces,
  at === null ? null : { at },
  missing === null ? null : missingReasons[missing],
  days,
]
