import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { SavedFoldersTable } from '../db/saved-tables.ts'

export type FolderRow = Selectable<SavedFoldersTable>
export type CountedFolder = Pick<FolderRow, 'id' | 'name' | 'created_at'> & { posts: number }

/** How long what a person deleted can be restored: a row whose `deleted_at` is after this. */
export const restorable = sql<Date>`now() - ${savedPosts.graceDays} * interval '1 day'`

const ofTeam = (db: Db, teamId: string) =>
  db.selectFrom('saved_folders').where('team_id', '=', teamId).where('deleted_at', 'is', null)

/** Has requests that add folders to one team run one after the other until `tx` ends, so that two don't pass the limit together. */
export async function lockFolders(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-saved-folders-${teamId}`}, 0))`.execute(tx)
}

export async function countFolders(db: Db, teamId: string): Promise<number> {
  const { total } = await ofTeam(db, teamId).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}

/** The folders of a team by name, with how many saved posts each holds. */
export async function foldersOf(db: Db, teamId: string): Promise<CountedFolder[]> {
  const { rows } = await sql<CountedFolder>`
    select f.id, f.name, f.created_at, coalesce(c.posts, 0) as posts
    from saved_folders f
    left join (
      select folder_id, count(*)::int as posts from saved_posts
      where team_id = ${teamId} and deleted_at is null and folder_id is not null group by folder_id
    ) c on c.folder_id = f.id
    where f.team_id = ${teamId} and f.deleted_at is null
    order by lower(f.name), f.id`.execute(db)
  return rows
}

/** A folder with how many saved posts it holds; undefined where it is deleted or of another team. */
export async function findFolder(db: Db, teamId: string, id: string): Promise<CountedFolder | undefined> {
  const { rows } = await sql<CountedFolder>`
    select id, name, created_at, (
      select count(*)::int from saved_posts where team_id = ${teamId} and folder_id = ${id} and deleted_at is null
    ) as posts
    from saved_folders where team_id = ${teamId} and id = ${id} and deleted_at is null`.execute(db)
  return rows[0]
}

/** Locks a folder against deletion until `tx` ends. Whether it is there. */
export async function holdFolder(tx: Tx, teamId: string, id: string): Promise<boolean> {
  return (await ofTeam(tx, teamId).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined
}

/** Violates `saved_folders_name` where the name is taken. */
export async function insertFolder(
  tx: Tx,
  teamId: string,
  row: Pick<FolderRow, 'id' | 'name' | 'created_by' | 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('saved_folders')
    .values({ ...row, team_id: teamId, deleted_at: null })
    .execute()
}

/** Whether there is such a folder. Violates `saved_folders_name` where the name is taken. */
export async function renameFolder(db: Db, teamId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('saved_folders')
    .set({ name })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether there was such a folder. */
export async function deleteFolder(tx: Tx, teamId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('saved_folders')
    .set({ deleted_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** A folder that was deleted and can be restored. */
export const findDeletedFolder = (db: Db, teamId: string, id: string): Promise<FolderRow | undefined> =>
  db
    .selectFrom('saved_folders')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', '>', restorable)
    .executeTakeFirst()

/** Violates `saved_folders_name` where another has its name by now. */
export async function undeleteFolder(tx: Tx, teamId: string, id: string): Promise<void> {
  await tx
    .updateTable('saved_folders')
    .set({ deleted_at: null })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}

/** Deletes folders whose time to be restored is over. Returns how many, at most `most`. */
export async function purgeFolders(db: Db, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from saved_folders where id in (
      select id from saved_folders where deleted_at <= ${restorable} limit ${most} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the folders of a team. */
export async function deleteFoldersOf(db: Db, teamId: string): Promise<void> {
  await db.deleteFrom('saved_folders').where('team_id', '=', teamId).execute()
}
