import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

// When connections end, and of which ends people were announced.

/** The end of a credential: of its token, or of the access to data, which ends unless the person signs in; null where neither ends. */
const end = sql<Date | null>`least(due.expires_at, due.data_access_ends_at)`
/** Networks round one end differently: less than a day apart is the same one. */
const untold = sql<boolean>`(due.expiring_told is null or due.expiring_told < ${end} - interval '1 day')`

/**
 * Marks active credentials that end before `before` and of whose end nobody was told yet, at most 500, and returns them with that end. Those
 * of one connection that end within a day of each other are marked together, so that people are told once.
 */
export const markExpiring = async (db: Db, { now, before }: { now: Date; before: Date }) => {
  const { rows } = await sql<{ id: string; team_id: string; version: number; announced: Date }>`
    update credentials set expiring_told = least(expires_at, data_access_ends_at) where id in (
      select due.id from credentials due
      where due.status = 'active' and ${untold} and ${end} > ${now} and (
        ${end} <= ${before} or (${end} <= ${before}::timestamptz + interval '1 day' and exists (
          select 1 from credentials first
          where first.connection_id = due.connection_id and first.status = 'active'
            and least(first.expires_at, first.data_access_ends_at) between ${now} and ${before}
        ))
      )
      order by due.connection_id, ${end} limit 500 for update of due skip locked
    ) returning id, team_id, version, expiring_told as announced`.execute(db)
  return rows
}

/** Who connected the accounts of these credentials of a team, when they end and of which end was told, and why they have ended. */
export const connectorsOf = async (db: Db, teamId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('credentials as due')
        .select([
          'due.id',
          'due.user_id',
          'due.login',
          'due.connection_id',
          'due.reason',
          'due.expiring_told as announced',
        ])
        .select(end.as('end'))
        .where('due.team_id', '=', teamId)
        .where('due.id', 'in', ids)
        .execute()
