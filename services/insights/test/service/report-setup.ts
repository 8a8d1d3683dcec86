import { transaction } from '@fanfare/runtime/db/database.ts'
import { addDays, daysOf, type Period } from '../../src/model/days.ts'
import { writeDays } from '../../src/stores/account-days.ts'
import { makeMonths } from '../../src/stores/months.ts'
import type { Insights, Team } from './insights-setup.ts'

/** Notes figures of an Instagram account as if they had been read: `value` of a day and metric; null: the network had none. */
export async function giveFigures(
  { deps, sql }: Insights,
  { teamId }: Team,
  accountId: string,
  period: Period,
  value: (metric: string, day: string, at: number) => number | null,
): Promise<void> {
  const metrics = ['reach', 'total_interactions', 'follower_count', 'followers_count', 'media_count']
  const days = daysOf(period).flatMap((day, at) =>
    metrics.flatMap(metric => {
      const found = value(metric, day, at)
      return found === null ? [] : [{ metric, day, value: found, endedAt: `${addDays(day, 1)}T08:00:00Z` }]
    }),
  )
  await makeMonths(
    deps.db,
    'account_days',
    days.map(({ day }) => day),
  )
  await transaction(deps.db, tx => writeDays(tx, { teamId, accountId }, days, new Date()))
  await sql(
    `insert into insight_accounts (team_id, social_account_id, due_at, read_at, first_day, last_day, posts_from, backfilled)
       values ($1, $2, now() + interval '1 day', now(), $3::date, $4::date, $3::date, true)
       on conflict (team_id, social_account_id) do update
         set read_at = now(), first_day = $3::date, last_day = $4::date, posts_from = $3::date, backfilled = true, problem = null`,
    [teamId, accountId, period.since, period.until],
  )
}
