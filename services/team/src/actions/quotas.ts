import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CommitQuota, ReadQuotaUse, ReserveQuota } from '@fanfare/contracts/internal/quotas.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import {
  allowed,
  counters,
  RESERVATION_SECONDS,
  type ReservedCounter,
  reservedCounters,
} from '@fanfare/contracts/quotas.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import {
  type Counted,
  commitReservation,
  deleteReservation,
  findReservation,
  lockCounter,
  openOf,
  putReservation,
  type Reservation,
  readCounter,
  usedOf,
} from '../stores/quotas.ts'
import { findAccount, zonesOf } from '../stores/social-accounts.ts'
import { findTeam, type TeamRow } from '../stores/teams.ts'

type Use = ReplyOf<typeof ReadQuotaUse>
interface Asked {
  team_id: string
  counter: ReservedCounter
  social_account_id?: string
}

const foundTeam = async (db: Db, teamId: string): Promise<TeamRow> =>
  (await findTeam(db, teamId)) ?? fail('team_not_found')

/** The day that it is on the clock of the account, or the empty text where the counter has no days. */
async function dayOf({ db, clock }: Deps, { team_id, counter, social_account_id: id }: Asked): Promise<string> {
  if (!counters[counter].daily) return ''
  const field = { field: 'body.social_account_id', rule: 'an account of the team, whose clock says which day it is' }
  const account = id === undefined ? undefined : await findAccount(db, team_id, id)
  if (!account) return fail('social_account_not_found', field)
  return Temporal.Instant.fromEpochMilliseconds(clock.now())
    .toZonedDateTimeISO(account.timezone)
    .toPlainDate()
    .toString()
}

const useOf = (team: TeamRow, counter: ReservedCounter, day: string, used: number): Use => {
  const limit = allowed(counter, team.product_id)
  return { counter, limit, used, left: Math.max(0, limit - used), day: day === '' ? null : day }
}

/** Fails with the message of the limit: which plan it is, and how much it allows. */
function refuseFull(team: TeamRow, use: Use): never {
  const { name } = planOf(team.product_id)
  return fail('usage_limit', {
    message: `You’ve used ${use.used} of ${use.limit}${use.day === null ? '' : ' for today'} on the ${name} plan.`,
    details: { counter: use.counter, limit: use.limit, used: use.used, ...(use.day === null ? {} : { day: use.day }) },
  })
}

/** Locks the counter of a reservation and reads the reservation again, which another call may have changed meanwhile. */
async function lockReservation(tx: Tx, teamId: string, id: string): Promise<Reservation | undefined> {
  const before = await findReservation(tx, teamId, id)
  if (!before) return undefined
  await lockCounter(tx, teamId, before)
  const now = await findReservation(tx, teamId, id)
  // Lost and reserved again for something else in between: as rare as it is, the caller may ask again.
  return now && (now.counter !== before.counter || now.day !== before.day) ? fail('service_unavailable') : now
}

/** Reserves some of a counter. The same reservation again is the one that there is. */
export async function reserveQuota(
  deps: Deps,
  body: BodyOf<typeof ReserveQuota>,
): Promise<ReplyOf<typeof ReserveQuota>> {
  const { team_id: teamId, counter, reservation_id: id, amount = 1 } = body
  const team = await foundTeam(deps.db, teamId)
  const day = await dayOf(deps, body)
  const now = new Date(deps.clock.now())
  const expires = new Date(now.getTime() + RESERVATION_SECONDS * 1000)
  return transaction(deps.db, async tx => {
    const counted: Counted = { counter, day }
    const committed = await lockCounter(tx, teamId, counted)
    const open = await openOf(tx, teamId, counted, now)
    const known = await findReservation(tx, teamId, id)
    const lives = known && (known.committed || known.expires_at > now)
    if (known && lives) {
      // A call that is repeated past midnight is still that of the day before.
      if (known.counter !== counter || known.amount !== amount)
        fail('reservation_conflict', { field: 'body.reservation_id', rule: 'an id of its own for each reservation' })
      const other = known.day === day ? undefined : await readCounter(tx, teamId, known, now)
      const used = other ? other.committed + other.reserved : committed + open
      const expiresAt = known.committed ? null : known.expires_at.toISOString()
      return { use: useOf(team, counter, known.day, used), committed: known.committed, expires_at: expiresAt }
    }
    const before = useOf(team, counter, day, committed + open)
    if (amount > before.left) return refuseFull(team, before)
    await putReservation(tx, { team_id: teamId, id, counter, day, amount, expires_at: expires })
    const use = useOf(team, counter, day, committed + open + amount)
    return { use, committed: false, expires_at: expires.toISOString() }
  })
}

/** Counts a reservation as used. One that was lost is gone: somebody else may have what it held. */
export async function commitQuota(deps: Deps, teamId: string, id: string): Promise<ReplyOf<typeof CommitQuota>> {
  const team = await foundTeam(deps.db, teamId)
  const now = new Date(deps.clock.now())
  return transaction(deps.db, async tx => {
    const known = await lockReservation(tx, teamId, id)
    if (!known || (!known.committed && known.expires_at <= now)) return fail('reservation_not_found')
    if (!known.committed) await commitReservation(tx, known)
    const { committed, reserved } = await readCounter(tx, teamId, known, now)
    return { use: useOf(team, known.counter as ReservedCounter, known.day, committed + reserved) }
  })
}

/** Gives a reservation back, also one that was committed; false where there is none. */
export async function releaseQuota(deps: Deps, teamId: string, id: string): Promise<{ released: boolean }> {
  await foundTeam(deps.db, teamId)
  return transaction(deps.db, async tx => {
    const known = await lockReservation(tx, teamId, id)
    if (known) await deleteReservation(tx, teamId, known)
    return { released: known !== undefined }
  })
}

/** How much of a counter the team uses now. */
export async function readQuotaUse(deps: Deps, body: Asked): Promise<Use> {
  const team = await foundTeam(deps.db, body.team_id)
  const day = await dayOf(deps, body)
  const counted = { counter: body.counter, day }
  const { committed, reserved } = await readCounter(deps.db, team.id, counted, new Date(deps.clock.now()))
  return useOf(team, body.counter, day, committed + reserved)
}

/** What a team's plan allows of each counter that others reserve, and what is used; of a daily one today, for the account for which that is most. */
export async function readAllUse(
  { clock }: Deps,
  db: Db,
  team: TeamRow,
): Promise<Record<ReservedCounter, { used: number; limit: number }>> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now())
  const zones = await zonesOf(db, team.id)
  const days = new Set(zones.map(zone => now.toZonedDateTimeISO(zone).toPlainDate().toString()))
  const rows = await usedOf(db, team.id, [...days], new Date(clock.now()))
  const use = (counter: ReservedCounter) => ({
    used: Math.max(0, ...rows.filter(row => row.counter === counter).map(({ used }) => used)),
    limit: allowed(counter, team.product_id),
  })
  return Object.fromEntries(reservedCounters.map(counter => [counter, use(counter)])) as Record<
    ReservedCounter,
    ReturnType<typeof use>
  >
}
