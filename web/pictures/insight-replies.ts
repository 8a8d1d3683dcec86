import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ReadAccountStats, ReadFollowerGrowth, ReadInsightSeries } from '@fanfare/contracts/endpoints/insights.ts'
import type { ListReportLinks, ListReportSchedules, ReadReport } from '@fanfare/contracts/endpoints/reports.ts'
import type { InsightFigure, InsightSource } from '@fanfare/contracts/entities/insights.ts'
import { live, now, olea } from './fixtures.ts'

const dayMs = 86_400_000
/** The day so many days before today in Lisbon. */
const dayBefore = (days: number) => new Date(Date.parse(now) - days * dayMs).toISOString().slice(0, 10)

const sources: InsightSource[] = (
  [
    ['followers', 'followers_count', null],
    ['reach', 'reach', null],
    ['interaction', 'total_interactions', null],
    ['shared', null, null],
  ] as const
).map(([figure, metric, missing]) => ({
  ...{ figure, metric, missing, replaces: null, replaced_days: 0, fetched_at: '2026-10-14T06:10:00Z' },
  missing_days: figure === 'reach' ? 2 : 0,
}))
const sourceOf = (figure: InsightFigure) => sources.find(one => one.figure === figure) as InsightSource

const stats: ReplyOf<typeof ReadAccountStats> = {
  ...{ account_id: olea.id, since: dayBefore(28), until: dayBefore(1) },
  ...{ prev_since: dayBefore(56), prev_until: dayBefore(29), timezone: 'Europe/Lisbon' },
  ...{ followers: 1_204, followersTotal: 42_816, reach: 168_214, reachPrev: 141_502 },
  ...{ interaction: 12_941, interactionPrev: 13_460, shared: 26, sharedPrev: 26, sharedTotal: 184 },
  compared: {
    reach: { days: 26, now: 168_214, before: 141_502 },
    interaction: { days: 28, now: 12_941, before: 13_460 },
    shared: { days: 28, now: 26, before: 26 },
  },
  change: { followers: 2.9, reach: 18.9, interaction: -3.9, shared: 0 },
  ...{ sources, known_from: '2025-10-14', backfilling: false, problem: null, posts_problem: null },
}

const reach =
  '4650 4410 6080 6490 5150 5780 5890 6080 5330 6660 8660 0 0 5510 5700 7050 8360 8330 6310 5780 6350 7560 5770 8660 8450 7120 6140 6130'
const before =
  '4310 4980 6790 6960 4560 4630 4670 5250 4330 6270 7100 4300 5380 5570 5570 5410 7030 6430 4490 4480 5320 4710 5290 7590 7250 5190 5650 5060'
const gained = '30 47 58 60 42 33 37 55 39 52 53 60 57 46 43 47 54 45 45 71 53 0 26 24 28 33 39 27'
const series = (figure: InsightFigure): ReplyOf<typeof ReadInsightSeries> => {
  const days = (text: string, first: number) =>
    text.split(' ').map((value, at) => ({ day: dayBefore(first - at), value: Number(value) || null }))
  return {
    ...{ account_id: olea.id, figure, source: sourceOf(figure) },
    ...{ days: days(reach, 28), prev: days(before, 56) },
    published: [26, 19, 9, 5, 2].map(at => ({ day: dayBefore(at), post_id: live.id })),
  }
}
const growth: ReplyOf<typeof ReadFollowerGrowth> = {
  data: gained.split(' ').map((value, at) => ({
    ...{ day: dayBefore(28 - at), gained: Number(value) || null, total: 41_612 + at * 43 },
  })),
  source: sourceOf('followers'),
}

const { account_id: _, ...figures } = stats
const report: ReplyOf<typeof ReadReport> = {
  title: 'October for the board',
  expires_at: '2026-11-12T12:00:00Z',
  accounts: [
    {
      ...{ name: 'oleaandsons', type: 'ig', picture_url: null, stats: figures },
      series: (['reach', 'interaction', 'shared'] as const).map(figure => ({
        ...series(figure),
        published: series(figure).published.map(({ day }) => ({ day, posts: 1 })),
      })),
      growth: growth.data,
    },
  ],
}
const reportLinks: ReplyOf<typeof ListReportLinks> = {
  data: [
    {
      ...{ id: '971', title: 'October for the board', account_ids: [olea.id], created_by: '1' },
      ...{ since: '2026-10-01', until: '2026-10-13', created_at: '2026-10-13T12:00:00Z' },
      ...{ expires_at: '2026-11-12T12:00:00Z', expired: false },
    },
    {
      ...{ id: '970', title: 'Client of the week', account_ids: [olea.id, '12'], created_by: '1' },
      ...{ since: null, until: null, created_at: '2026-09-13T12:00:00Z', expires_at: '2026-10-13T12:00:00Z' },
      expired: true,
    },
  ],
}
const reportSchedules: ReplyOf<typeof ListReportSchedules> = {
  data: [
    {
      ...{ id: '972', account_id: olea.id, every: 'week', weekday: 1, hour: 8, member_ids: ['7', '8'] },
      ...{ timezone: 'Europe/Lisbon', next_at: '2026-10-19T07:00:00Z', created_by: '1' },
    },
  ],
}

/** What insights reads, by the address that it was asked at. */
export const insightReplies = (url: URL) => ({
  stats,
  growth,
  report,
  reportLinks,
  reportSchedules,
  series: series((url.searchParams.get('figure') ?? 'reach') as InsightFigure),
})
