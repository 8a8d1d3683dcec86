import type { ActivityKind } from '@fanfare/contracts/entities/activity.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { ActivityTable } from '../db/schema.ts'

export type ActivityRow = Selectable<ActivityTable>

// The record of a team. Its rows are never changed.

/**
 * Adds an entry, where the team is still there. With `once`, an entry of the same kind about the same post by the same person within so many
 * minutes before is enough.
 */
export const insertActivity = async (
  db: Db,
  teamId: string,
  row: Omit<ActivityRow, 'team_id'>,
  once?: number,
): Promise<void> => {
  const { id, at, kind, by_id, key_id, post_id, account_id, person_id, facts } = row
  await sql`
    insert into activity (id, team_id, at, kind, by_id, key_id, post_id, account_id, person_id, facts)
    select ${id}, teams.id, ${at}, ${kind}, ${by_id}::bigint, ${key_id}::bigint, ${post_id}::bigint, ${account_id}::bigint,
      ${person_id}::bigint, ${JSON.stringify(facts)}::jsonb
    from teams where teams.id = ${teamId} and not exists (
      select from activity where ${once ?? null}::int is not null and team_id = ${teamId} and post_id = ${post_id}::bigint
        and kind in (${kind}, 'post_created') and by_id is not distinct from ${by_id}::bigint
        and at > ${at}::timestamptz - make_interval(mins => ${once ?? 0}::int))`.execute(db)
}

export interface ActivityFilter {
  people?: string[] | undefined
  accounts?: string[] | undefined
  kinds?: ActivityKind[] | undefined
  start?: Date | undefined
  end?: Date | undefined
}

/** A page of the record, newest first; `before`: only entries below this id. */
export const activityOf = (
  db: Db,
  teamId: string,
  { people, accounts, kinds, start, end }: ActivityFilter,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ActivityRow[]> => {
  let query = db.selectFrom('activity').selectAll().where('team_id', '=', teamId)
  // SQL has no empty list, and nobody has the id 0.
  if (people) query = query.where('by_id', 'in', people.length > 0 ? people : ['0'])
  if (accounts) query = query.where('account_id', 'in', accounts.length > 0 ? accounts : ['0'])
  if (kinds) query = query.where('kind', 'in', kinds)
  if (start) query = query.where('at', '>=', start)
  if (end) query = query.where('at', '<', end)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** Deletes the record of a team. */
export const deleteActivityOf = (db: Db, teamId: string) =>
  db.deleteFrom('activity').where('team_id', '=', teamId).execute()

/** Deletes at most so many entries of all teams from before `before`. */
export const deleteOldActivity = async (db: Db, before: Date, most: number): Promise<void> => {
  await sql`delete from activity where id in (select id from activity where at < ${before} limit ${most})`.execute(db)
}
