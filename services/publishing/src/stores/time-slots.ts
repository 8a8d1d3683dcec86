import { InProgress, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { TimeSlotsTable } from '../db/slot-tables.ts'
import { restorable } from './row-changes.ts'
import { isNearSlot } from './slot-posts.ts'

export type TimeSlotRow = Selectable<TimeSlotsTable>

/** A time of the week of an account. */
export interface WeekTime {
  accountId: string
  day: number
  minute: number
}

/** Slots of these accounts of the team (all of its accounts without `accountIds`), by account, day and time. */
export const listTimeSlots = (db: Db, teamId: string, accountIds?: readonly string[]): Promise<TimeSlotRow[]> =>
  accountIds?.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('time_slots')
        .selectAll()
        .where('team_id', '=', teamId)
        .where('deleted_at', 'is', null)
        .$if(accountIds !== undefined, query => query.where('social_account_id', 'in', accountIds as string[]))
        .orderBy('social_account_id')
        .orderBy('day')
        .orderBy('minute')
        .execute()

/** Slots of the team by id; what the team does not have is not in the result. */
export const timeSlotsByIds = (db: Db, teamId: string, ids: readonly string[]): Promise<TimeSlotRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('time_slots')
        .selectAll()
        .where('team_id', '=', teamId)
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute()

/** Slots of the team by id, with those that were deleted at most 30 days ago. */
export const restorableTimeSlots = (db: Db, teamId: string, ids: readonly string[]): Promise<TimeSlotRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('time_slots')
        .selectAll()
        .where('team_id', '=', teamId)
        .where('id', 'in', ids)
        .where(({ or, eb }) => or([eb('deleted_at', 'is', null), eb('deleted_at', '>', restorable)]))
        .execute()

/** Other transactions that change or fill the slots of these accounts wait until `tx` ends. Locks in a fixed order. */
export async function lockTimeSlots(tx: Tx, teamId: string, accountIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(accountIds)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-slots-${teamId}-${id}`}, 0))`.execute(tx)
}

/** Adds slots; times at which the account has one already are left as they are. Returns how many are new. */
export async function addTimeSlots(
  tx: Tx,
  teamId: string,
  times: readonly (WeekTime & { id: string })[],
): Promise<number> {
  if (times.length === 0) return 0
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('time_slots')
    .values(
      times.map(({ id, accountId, day, minute }) => ({
        id,
        team_id: teamId,
        social_account_id: accountId,
        day,
        minute,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['social_account_id', 'day', 'minute']).where('deleted_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return Number(added ?? 0)
}

/** Slots of each of these accounts. Accounts without one are left out. */
export async function countTimeSlots(
  db: Db,
  teamId: string,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('time_slots')
    .select('social_account_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .where('social_account_id', 'in', accountIds)
    .where('deleted_at', 'is', null)
    .groupBy('social_account_id')
    .execute()
  return new Map(rows.map(row => [row.social_account_id, Number(row.count)]))
}

/** Moves a slot; undefined where the team has none of that id. Throws a unique violation where the account has one at that time. */
export const moveTimeSlot = (
  db: Db,
  teamId: string,
  id: string,
  { day, minute }: Pick<WeekTime, 'day' | 'minute'>,
): Promise<TimeSlotRow | undefined> =>
  db
    .updateTable('time_slots')
    .set({ day, minute })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Deletes slots of the team for as long as nobody restores them. Returns how many there were. */
export async function deleteTimeSlots(db: Db, teamId: string, ids: readonly string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('time_slots')
    .set({ deleted_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Brings deleted slots back, and returns how many; throws a unique violation where an account has another slot at one of their times. */
export async function undeleteTimeSlots(tx: Tx, teamId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('time_slots')
    .set({ deleted_at: null })
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .where('deleted_at', '>', restorable)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Removes what a team deleted more than 30 days ago. Posts that were in those slots keep their times. */
export async function purgeTimeSlots(db: Db, teamId: string): Promise<void> {
  await db.deleteFrom('time_slots').where('team_id', '=', teamId).where('deleted_at', '<', restorable).execute()
}

/** Deletes the slots of these accounts whose times are not among `times`. Returns how many there were. */
export async function keepTimeSlots(
  tx: Tx,
  teamId: string,
  accountIds: readonly string[],
  times: readonly { day: number; minute: number }[],
): Promise<number> {
  if (accountIds.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('time_slots')
    .set({ deleted_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('social_account_id', 'in', accountIds)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not (day * 1440 + minute = any (${times.map(({ day, minute }) => day * 1440 + minute)}::int[]))`,
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A planned post in a slot. */
export interface SlotPostRow {
  slot_id: string
  id: string
  post_at: Date
  /** Planned posts in that slot. */
  count: number
}

/** A slot whose posts are asked for, with the time zone of its account. */
export interface ZonedSlot extends WeekTime {
  id: string
  zone: string
}

const weekMinutes = 7 * 1440

/**
 * The next planned posts of each of these slots, at most `most` a slot, the earliest first: those that fill it by `occupies` of the
 * contracts, within `nearMinutes` where they were placed in none, or where their slot has moved away from them.
 */
export async function postsOfTimeSlots(
  db: Db,
  teamId: string,
  slots: readonly ZonedSlot[],
  { most, nearMinutes }: { most: number; nearMinutes: number },
): Promise<SlotPostRow[]> {
  if (slots.length === 0) return []
  const ids = slots.map(({ id }) => id)
  const accounts = slots.map(({ accountId }) => accountId)
  const times = slots.map(({ day, minute }) => (day - 1) * 1440 + minute)
  const zones = new Map(slots.map(({ accountId, zone }) => [accountId, zone]))
  const near = isNearSlot(
    { at: sql`post_at`, date: sql`slot_date`, minute: sql`live.minute`, zone: sql`zone` },
    scheduling.mostRandomRange,
  )
  const { rows } = await sql<{ slot_id: string; id: string; post_at: Date; count: string }>`
    with
      wanted as (
        select * from unnest(${ids}::bigint[], ${accounts}::bigint[], ${times}::int[]) as w(slot_id, account_id, week_minute)
      ),
      clocks as (
        select * from unnest(${[...zones.keys()]}::bigint[], ${[...zones.values()]}::text[]) as c(account_id, zone)
      ),
      planned as (
        select posts.id, posts.post_at, posts.social_account_id as account_id,
          case when extract(isodow from slot_date) = live.day and ${near} then live.id end as slot_id,
          (extract(isodow from post_at at time zone zone)::int - 1) * 1440
          + extract(hour from post_at at time zone zone)::int * 60
          + extract(minute from post_at at time zone zone)::int as week_minute
        from clocks
        join posts on posts.social_account_id = clocks.account_id
        left join time_slots live on live.id = posts.slot_id and live.deleted_at is null
        where posts.team_id = ${teamId} and posts.status in (${Scheduled}, ${InProgress}) and posts.deleted_at is null
      ),
      numbered as (
        select wanted.slot_id, planned.id, planned.post_at,
          row_number() over (partition by wanted.slot_id order by planned.post_at, planned.id) as number,
          count(*) over (partition by wanted.slot_id) as count
        from wanted
        join planned on planned.account_id = wanted.account_id
          and (planned.slot_id = wanted.slot_id
            or planned.slot_id is null and least(
              abs(planned.week_minute - wanted.week_minute),
              ${weekMinutes}::int - abs(planned.week_minute - wanted.week_minute)
            ) <= ${nearMinutes}::int)
      )
    select slot_id, id, post_at, count from numbered where number <= ${most} order by slot_id, number`.execute(db)
  return rows.map(row => ({ ...row, count: Number(row.count) }))
}
