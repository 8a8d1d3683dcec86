import { insightDays } from '@fanfare/contracts/insights/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Account } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { addDays, dayAt, type Period, periodOf, previousOf, shiftOf } from '../model/days.ts'
import type { Known } from '../model/known.ts'
import { keptOf, metricsOf } from '../model/networks/metrics.ts'
import { daysBetween, newestOf } from '../stores/account-days.ts'
import { postsByDay } from '../stores/account-posts.ts'
import { type AccountState, expectAccount, type Place, stateOf } from '../stores/insight-accounts.ts'
import { startReading } from './start-reading.ts'

export interface Asked {
  since?: string | undefined
  until?: string | undefined
}

export interface Loaded {
  account: Account
  period: Period
  known: Known
  /** The first day that is known, in the account's zone; null: nothing was read yet. */
  knownFrom: string | null
  backfilling: boolean
}

/** What is known of an account of a team over a period and the one before. Throws `social_account_not_found` and `invalid_input`. */
export async function loadKnown(deps: Deps, { teamId }: Who, accountId: string, asked: Asked): Promise<Loaded> {
  const account = await deps.team.account(teamId, accountId)
  if (!account || account.removed)
    fail('social_account_not_found', { field: 'params.id', rule: 'an account of this team' })
  const period = chosen(asked, dayAt(deps.clock.now(), account.timezone))
  const place = { teamId, accountId }
  const state = await stateOf(deps.db, place)
  // One that was connected before there were figures, or before the team's plan had them.
  const isNew = !state || (state.first_day === null && state.problem === null)
  if (isNew && (await expectAccount(deps.db, place, state !== undefined))) await startReading(deps, place)
  const shift = shiftOf(metricsOf[account.type].zone, account.timezone)
  return {
    account,
    period,
    known: await knownOf(deps, place, account, { period, state, shift }),
    knownFrom: state?.first_day ? addDays(state.first_day, shift) : null,
    backfilling: state?.backfilled !== true,
  }
}

/** The period that is asked for. Throws `invalid_input`. */
function chosen(asked: Asked, today: string): Period {
  const { usual, most } = insightDays
  const given = {
    ...(asked.since === undefined ? {} : { since: asked.since }),
    ...(asked.until === undefined ? {} : { until: asked.until }),
  }
  const period = periodOf(given, { today, usual, most })
  const refused = (rule: string) =>
    fail('invalid_input', { field: 'query.since', rule, message: `query.since must be ${rule}.` })
  if (period === 'order') return refused('a day that is not after the last one of the period')
  if (period === 'length') return refused(`a day from which on the period has at most ${most} days`)
  return period
}

async function knownOf(
  { db }: Deps,
  place: Place,
  { type, timezone }: Account,
  { period, state, shift }: { period: Period; state: AccountState | undefined; shift: number },
): Promise<Known> {
  const metrics = metricsOf[type]
  // A day more on each side: what came in a day follows from the day before, and how many there were at the end may have been read a day later.
  const all = { since: addDays(previousOf(period).since, -1), until: addDays(period.until, 1) }
  const own = { since: addDays(all.since, -shift), until: addDays(all.until, -shift) }
  const [rows, totals, posts] = await Promise.all([
    daysBetween(db, place, keptOf(metrics), own),
    newestOf(db, place, metrics.postsTotal),
    postsByDay(db, place, timezone, all),
  ])
  return {
    metrics,
    days: rows.map(({ metric, day, value, fetched_at: fetchedAt }) => ({
      metric,
      day: addDays(day, shift),
      value: Number(value),
      fetchedAt,
    })),
    totals: new Map(totals.map(({ metric, value }) => [metric, Number(value)])),
    posts,
    postsKnown: postsKnown(state, timezone),
    read:
      state?.first_day && state.last_day
        ? { since: addDays(state.first_day, shift), until: addDays(state.last_day, shift) }
        : null,
    readAt: state?.read_at ?? null,
    lacking: state?.lacking ?? {},
    current: state?.metrics ?? {},
  }
}

/** The days of the zone of which all posts are known: the first one may have begun before what is known. */
function postsKnown(state: AccountState | undefined, zone: string): Period | null {
  if (!state?.posts_from || !state.read_at) return null
  const since = addDays(dayAt(state.posts_from.getTime() - 1, zone), 1)
  return { since, until: dayAt(state.read_at.getTime(), zone) }
}
