import type { ActivityKind } from '@fanfare/contracts/entities/activity.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { ActivityTable } from '../db/schema.ts'

export type ActivityRow = Selectable<ActivityTable>
type Entry = Omit<ActivityRow, 'team_id'>

// The record of a team. Its rows are never changed.

/** Adds entries in one statement, in this order, each where its team is still there. */
export const insertActivities = async (db: Db, rows: readonly (Entry & { team_id: string })[]): Promise<void> => {
  await sql`
    insert into activity (id, team_id, at, kind, by_id, key_id, post_id, account_id, person_id, facts)
    select e.id, teams.id, e.at, e.kind, e.by_id, e.key_id, e.post_id, e.account_id, e.person_id, e.facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id bigint, team_id bigint, at timestamptz, kind text, by_id bigint,
      key_id bigint, post_id bigint, account_id bigint, person_id bigint, facts jsonb)
    join teams on teams.id = e.team_id
    order by e.id`.execute(db)
}

/**
 * Adds an entry, where the team is still there and there is no entry of the same kind about the same post by the same person within so many
 * minutes before: one is enough.
 */
export const insertActivityOnce = async (db: Db, teamId: string, row: Entry, minutes: number): Promise<void> => {
  const { id, at, kind, by_id, key_id, post_id, account_id, person_id, facts } = row
  await sql`
    insert into activity (id, team_id, at, kind, by_id, key_id, post_id, account_id, person_id, facts)
    select ${id}, teams.id, ${at}, ${kind}, ${by_id}::bigint, ${key_id}::bigint, ${post_id}::bigint, ${account_id}::bigint,
      ${person_id}::bigint, ${JSON.stringify(facts)}::jsonb
    from teams where teams.id = ${teamId} and not exists (
      select from activity where team_id = ${teamId} and post_id = ${post_id}::bigint
        and kind in (${kind}, 'post_created') and by_id is not distinct from ${by_id}::bigint
        and at > ${at}::timestamptz - make_interval(mins => ${minutes}::int))`.execute(db)
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
