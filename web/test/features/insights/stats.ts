import type { AccountStats, InsightFigure, InsightSource, MissingFigure } from '@fanfare/contracts/entities/insights.ts'

const metrics: Record<InsightFigure, string | null> = {
  followers: 'follower_count',
  reach: 'reach',
  interaction: 'total_interactions',
  shared: null,
}
export const sourceOf = (figure: InsightFigure, missing: MissingFigure | null = null): InsightSource => ({
  ...{ figure, metric: metrics[figure], replaces: null, replaced_days: 0, missing, missing_days: 0 },
  fetched_at: missing ? null : '2026-10-13T06:10:00Z',
})

/** Figures of 28 days, as the service answers them. */
export const statsWith = (over: Partial<AccountStats> = {}): AccountStats => ({
  ...{ account_id: '2', since: '2026-09-16', until: '2026-10-13' },
  ...{ prev_since: '2026-08-19', prev_until: '2026-09-15', timezone: 'Pacific/Auckland' },
  ...{ followers: 1_204, followersTotal: 42_816, reach: 168_214, reachPrev: 141_502 },
  ...{ interaction: 12_941, interactionPrev: 13_460, shared: 26, sharedPrev: 26, sharedTotal: 184 },
  compared: {
    reach: { days: 28, now: 168_214, before: 141_502 },
    interaction: { days: 28, now: 12_941, before: 13_460 },
    shared: { days: 28, now: 26, before: 26 },
  },
  change: { followers: 2.893, reach: 18.877, interaction: -3.856, shared: 0 },
  sources: (['followers', 'reach', 'interaction', 'shared'] as const).map(figure => sourceOf(figure)),
  known_from: '2025-10-14',
  ...{ backfilling: false, problem: null, posts_problem: null },
  ...over,
})
