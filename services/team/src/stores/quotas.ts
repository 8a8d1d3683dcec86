import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { QuotaReservationsTable } from '../db/schema.ts'

export type Reservation = Selectable<QuotaReservationsTable>

/** What is counted, and of which day; the empty text where it is not counted by days. */
export interface Counted {
  counter: string
  day: string
}

/** How much of a counter is committed, locked until the transaction ends: the next reservation waits. */
export const lockCounter = async (db: Db, teamId: string, { counter, day }: Counted): Promise<number> => {
  const { committed } = await db
    .insertInto('quota_counters')
    .values({ team_id: teamId, counter, day, committed: 0 })
    .onConflict(conflict =>
      conflict.columns(['team_id', 'counter', 'day']).doUpdateSet({ committed: sql`quota_counters.committed` }),
    )
    .returning('committed')
    .executeTakeFirstOrThrow()
  return committed
}

/** How much of a counter is committed, and how much more is reserved. */
export const readCounter = async (
  db: Db,
  teamId: string,
  { counter, day }: Counted,
  now: Date,
): Promise<{ committed: number; reserved: number }> => {
  const found = await db
    .selectFrom('quota_counters')
    .select('committed')
    .where('team_id', '=', teamId)
    .where('counter', '=', counter)
    .where('day', '=', day)
    .executeTakeFirst()
  return { committed: found?.committed ?? 0, reserved: found ? await openOf(db, teamId, { counter, day }, now) : 0 }
}

/** What is used of the counters of these days, and of those that have no days. */
export const usedOf = async (
  db: Db,
  teamId: string,
  days: readonly string[],
  now: Date,
): Promise<{ counter: string; used: number }[]> =>
  db
    .selectFrom('quota_counters as c')
    .select([
      'c.counter',
      sql<number>`c.committed + coalesce((select sum(r.amount)::int from quota_reservations r
        where r.team_id = c.team_id and r.counter = c.counter and r.day = c.day and not r.committed
          and r.expires_at > ${now}), 0)`.as('used'),
    ])
    .where('c.team_id', '=', teamId)
    .where('c.day', 'in', ['', ...days])
    .execute()

/** How much of a counter is reserved by calls that are under way. */
export const openOf = async (db: Db, teamId: string, { counter, day }: Counted, now: Date): Promise<number> => {
  const { amount } = await db
    .selectFrom('quota_reservations')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('amount'))
    .where('team_id', '=', teamId)
    .where('counter', '=', counter)
    .where('day', '=', day)
    .where('committed', '=', false)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return amount
}

/** A reservation of a team. */
export const findReservation = (db: Db, teamId: string, id: string): Promise<Reservation | undefined> =>
  db.selectFrom('quota_reservations').selectAll().where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()

/** Stores a reservation; one of the same id that was lost is replaced. */
export const putReservation = (db: Db, row: Omit<Reservation, 'committed'>) =>
  db
    .insertInto('quota_reservations')
    .values({ ...row, committed: false })
    .onConflict(conflict =>
      conflict
        .columns(['team_id', 'id'])
        .doUpdateSet({ counter: row.counter, day: row.day, amount: row.amount, expires_at: row.expires_at }),
    )
    .execute()

/** Counts a reservation as used. Its counter is locked by then. */
export const commitReservation = async (db: Db, { team_id, id, counter, day, amount }: Reservation): Promise<void> => {
  await db
    .updateTable('quota_reservations')
    .set({ committed: true })
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .execute()
  await addCommitted(db, team_id, { counter, day }, amount)
}

/** Deletes a reservation, and counts what was used of it as free again. Its counter is locked by then. */
export const deleteReservation = async (db: Db, teamId: string, row: Reservation): Promise<void> => {
  await db.deleteFrom('quota_reservations').where('team_id', '=', teamId).where('id', '=', row.id).execute()
  if (row.committed) await addCommitted(db, teamId, row, -row.amount)
}

const addCommitted = (db: Db, teamId: string, { counter, day }: Counted, amount: number) =>
  db
    .updateTable('quota_counters')
    .set({ committed: sql`committed + ${amount}` })
    .where('team_id', '=', teamId)
    .where('counter', '=', counter)
    .where('day', '=', day)
    .execute()

/** Deletes reservations that were lost before this time, and counters of days before `day`, with theirs. */
export const deleteOldQuotas = async (db: Db, lostBefore: Date, day: string): Promise<void> => {
  await db
    .deleteFrom('quota_reservations')
    .where('committed', '=', false)
    .where('expires_at', '<', lostBefore)
    .execute()
  await db.deleteFrom('quota_counters').where('day', '<>', '').where('day', '<', day).execute()
}
