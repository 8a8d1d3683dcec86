import { readTogether } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Account } from '../clients/team.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDays, dayAt, type Period, previousOf, shiftOf } from '../model/days.ts'
import { type Known, postsKnown, readDays } from '../model/known.ts'
import { keptOf, metricsOf } from '../model/networks/metrics.ts'
import { daysBetween, newestOf } from '../stores/account-days.ts'
import { postsByDay } from '../stores/account-posts.ts'
import { type AccountState, type Place, stateOf } from '../stores/insight-accounts.ts'
import { type Asked, askedPeriod } from './asked-period.ts'
import { startWhereNew } from './start-reading.ts'

/** An account that is asked about, the period, and how far the account is read. */
export interface Opened {
  place: Place
  account: Account
  period: Period
  state: AccountState | undefined
}

export interface Loaded extends Opened {
  known: Known
  /** The first day that is known, in the account's zone; null: nothing was read yet. */
  knownFrom: string | null
  backfilling: boolean
}

/** An account of a team and the period that is asked for; one that nobody has asked about is read from now on. Throws `social_account_not_found` and `invalid_input`. */
export async function openAccount(
  deps: Deps,
  { teamId }: Pick<Who, 'teamId'>,
  accountId: string,
  asked: Asked,
  /** Someone looks at its figures: then it is read where that has not begun. */
  isSeen = true,
): Promise<Opened> {
  const account = await deps.team.account(teamId, accountId)
  if (!account || account.removed)
    fail('social_account_not_found', { field: 'params.id', rule: 'an account of this team' })
  const period = askedPeriod(asked, dayAt(deps.clock.now(), account.timezone))
  const place = { teamId, accountId }
  const state = await stateOf(deps.db, place)
  if (isSeen) await startWhereNew(deps, place, state)
  return { place, account, period, state }
}

/** What is known of an account of a team over a period and the one before. Throws `social_account_not_found` and `invalid_input`. */
export async function loadKnown(
  deps: Deps,
  who: Pick<Who, 'teamId'>,
  accountId: string,
  asked: Asked,
): Promise<Loaded> {
  const opened = await openAccount(deps, who, accountId, asked)
  const { place, account, period } = opened
  const shift = shiftOf(metricsOf[account.type].zone, account.timezone)
  // A reading writes values and how far they reach at once: they are seen at once too, or values would lie on days that nobody has read.
  const { state, known } = await readTogether(deps.db, async tx => {
    const state = await stateOf(tx, place)
    return { state, known: await knownOf(tx, place, account, { period, state, shift }) }
  })
  return {
    ...opened,
    state,
    known,
    knownFrom: state?.first_day ? addDays(state.first_day, shift) : null,
    backfilling: state?.backfilled !== true,
  }
}

async function knownOf(
  db: Db,
  place: Place,
  { type, timezone }: Account,
  { period, state, shift }: { period: Period; state: AccountState | undefined; shift: number },
): Promise<Known> {
  const metrics = metricsOf[type]
  // A day more before, which what came in a day follows from, and two after: how many there were at the end may have been read then.
  const all = { since: addDays(previousOf(period).since, -1), until: addDays(period.until, 2) }
  const own = { since: addDays(all.since, -shift), until: addDays(all.until, -shift) }
  const rows = await daysBetween(db, place, keptOf(metrics), own)
  const totals = await newestOf(db, place, metrics.postsTotal)
  const posts = await postsByDay(db, place, metrics.posts, timezone, all)
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
    postsKnown: postsKnown(state?.posts_from, state?.read_at, timezone),
    read: readDays(state?.first_day, state?.last_day, shift),
    readAt: state?.read_at ?? null,
    lacking: state?.lacking ?? {},
    current: state?.metrics ?? {},
  }
}
