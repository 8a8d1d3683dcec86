import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PublishingTables } from '../db/schema.ts'
import type { MediaRow } from './media.ts'

/** Keeps that a team is gone for good. */
export const notePurged = (tx: Tx, teamId: string) =>
  tx
    .insertInto('purged_teams')
    .values({ team_id: teamId })
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** Teams of which something is still to be deleted, those that wait longest first. */
export const purgedTeams = (db: Db, most: number) =>
  db.selectFrom('purged_teams').select('team_id').orderBy('at').limit(most).execute()

/** Everything of the team is deleted. */
export const endPurge = (db: Db, teamId: string) =>
  db.deleteFrom('purged_teams').where('team_id', '=', teamId).execute()

/** Deletes posts of a team with their publications and what was recorded of those, at most `most`. Returns how many posts. */
export async function deletePosts(tx: Tx, teamId: string, most: number): Promise<number> {
  const posts = await tx
    .selectFrom('posts')
    .select('id')
    .where('team_id', '=', teamId)
    .limit(most)
    .forUpdate()
    .execute()
  if (posts.length === 0) return 0
  const postIds = posts.map(({ id }) => id)
  const publications = await tx
    .selectFrom('publications')
    .select('id')
    .where('team_id', '=', teamId)
    .where('post_id', 'in', postIds)
    .execute()
  if (publications.length > 0) {
    const ids = publications.map(({ id }) => id)
    for (const table of ['publication_steps', 'history_posts'] as const)
      await tx.deleteFrom(table).where('team_id', '=', teamId).where('publication_id', 'in', ids).execute()
    await tx.deleteFrom('publications').where('team_id', '=', teamId).where('id', 'in', ids).execute()
  }
  await tx.deleteFrom('posts').where('team_id', '=', teamId).where('id', 'in', postIds).execute()
  return posts.length
}

/** Files of a team, whatever their state. */
export const filesOf = (db: Db, teamId: string, most: number): Promise<Pick<MediaRow, 'id'>[]> =>
  db.selectFrom('media').select('id').where('team_id', '=', teamId).limit(most).execute()

/** Deletes the row of a file and those of its renderings. */
export const deleteFile = (db: Db, teamId: string, id: string) =>
  db.deleteFrom('media').where('team_id', '=', teamId).where('id', '=', id).execute()

/** What else there is of a team, once its posts and files are deleted. */
export const otherTables = [
  'renderings',
  'history_accounts',
  'pauses',
  'time_slots',
  'captions',
  'day_notes',
  'post_batches',
  'post_series',
  'post_libraries',
  'account_syncs',
  'known_accounts',
  'location_answers',
  'idempotency',
] as const satisfies readonly (keyof PublishingTables)[]

/** Deletes rows of a team from one of those tables, at most `most`. Returns how many. */
export async function deleteOthers(
  db: Db,
  teamId: string,
  table: (typeof otherTables)[number],
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ctid in (select ctid from ${sql.table(table)} where team_id = ${teamId} limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
