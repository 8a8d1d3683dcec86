import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { SavedPostsTable } from '../db/saved-tables.ts'
import type { ResearchDb } from '../db/schema.ts'
import { restorable } from './saved-folders.ts'

export type SavedRow = Selectable<SavedPostsTable>
type NewSaved = Omit<Insertable<SavedPostsTable>, 'team_id' | 'deleted_at' | 'deleted_with'>
/** What a post is at its network, and where it lies: what saving it again replaces. */
export type SavedChange = Omit<
  NewSaved,
  'id' | 'saved_by' | 'reservation' | 'counting' | 'created_at' | 'folder_id'
> & {
  folder_id?: string | null
}

const savedSorts = ['-created_at', 'created_at', '-posted_at', '-like_count', '-z_score'] as const
export type SavedSort = (typeof savedSorts)[number]
export interface SavedFilter {
  folder?: string | undefined
  type?: SavedRow['type'] | undefined
  network?: SavedRow['network'] | undefined
  /** Ids at their network. */
  postIds?: readonly string[] | undefined
  /** In the caption or a name, anywhere, case ignored. */
  keyword?: string | undefined
}

type Query = SelectQueryBuilder<ResearchDb, 'saved_posts', object>

const escaped = (keyword: string): string => keyword.replace(/[\\%_]/g, match => `\\${match}`)

const ofTeam = (db: Db, teamId: string) =>
  db.selectFrom('saved_posts').where('team_id', '=', teamId).where('deleted_at', 'is', null)

function filtered(db: Db, teamId: string, { folder, type, network, postIds, keyword }: SavedFilter): Query {
  let query: Query = ofTeam(db, teamId)
  if (folder === 'none') query = query.where('folder_id', 'is', null)
  else if (folder !== undefined) query = query.where('folder_id', '=', folder)
  if (type) query = query.where('type', '=', type)
  if (network) query = query.where('network', '=', network)
  if (postIds) query = query.where('post_id', 'in', postIds)
  if (keyword) query = query.where('search', 'like', `%${escaped(keyword.toLowerCase())}%`)
  return query
}

/** What comes first by each order, each with an index; those that are alike are in the order of their ids, so that no page has one twice. */
const orders: Record<SavedSort, ReturnType<typeof sql>> = {
  '-created_at': sql`created_at desc, id desc`,
  created_at: sql`created_at, id`,
  '-posted_at': sql`posted_at desc nulls last, id desc`,
  '-like_count': sql`like_count desc nulls last, id desc`,
  '-z_score': sql`z_score desc nulls last, id desc`,
}

/** One page of a team's saved posts. */
export const listSaved = (
  db: Db,
  teamId: string,
  filter: SavedFilter,
  { offset, limit, sort }: { offset: number; limit: number; sort: SavedSort },
): Promise<SavedRow[]> =>
  filtered(db, teamId, filter).selectAll().orderBy(orders[sort]).offset(offset).limit(limit).execute()

/** How many the filter finds. */
export const countSaved = async (db: Db, teamId: string, filter: SavedFilter): Promise<number> =>
  (await filtered(db, teamId, filter).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()).total

export const findSaved = (db: Db, teamId: string, id: string): Promise<SavedRow | undefined> =>
  ofTeam(db, teamId).selectAll().where('id', '=', id).executeTakeFirst()

/** Whether a team has a saved post, deleted or not. */
export const hasSaved = async (db: Db, teamId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('saved_posts')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** Those of these saved posts that are there, locked until `tx` ends in the order of their ids; deleted ones too. */
export const lockSaved = (tx: Tx, teamId: string, ids: readonly string[]): Promise<SavedRow[]> =>
  tx
    .selectFrom('saved_posts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

/** The saved post of this post of a network, also a deleted one, locked until `tx` ends. */
export const lockSavedOf = (
  tx: Tx,
  teamId: string,
  { network, post_id }: Pick<SavedRow, 'network' | 'post_id'>,
): Promise<SavedRow | undefined> =>
  tx
    .selectFrom('saved_posts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('network', '=', network)
    .where('post_id', '=', post_id)
    .forUpdate()
    .executeTakeFirst()

/** Undefined where the team has a saved post of this post of the network already. */
export const insertSaved = (tx: Tx, teamId: string, row: NewSaved): Promise<SavedRow | undefined> =>
  tx
    .insertInto('saved_posts')
    .values({ ...row, team_id: teamId, deleted_at: null, deleted_with: null })
    .onConflict(conflict => conflict.columns(['team_id', 'network', 'post_id']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes a saved post that `tx` has locked. */
export const changeSaved = (
  tx: Tx,
  teamId: string,
  id: string,
  change:
    | SavedChange
    | (SavedChange & Pick<NewSaved, 'saved_by' | 'reservation' | 'counting' | 'created_at'> & Revived),
): Promise<SavedRow> =>
  tx
    .updateTable('saved_posts')
    .set(change)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
/** A deleted one that is saved again. */
interface Revived {
  deleted_at: null
  deleted_with: null
}

/** Keeps addresses that the network gives now; where it gives none, those that there are stay. Undefined where it is deleted by now. */
export const renewAddresses = (
  db: Db,
  teamId: string,
  id: string,
  { media, thumbnail_url }: Pick<SavedRow, 'media' | 'thumbnail_url'>,
): Promise<SavedRow | undefined> =>
  db
    .updateTable('saved_posts')
    .set({
      ...(media.length > 0 && { media: JSON.stringify(media) }),
      ...(thumbnail_url !== null && { thumbnail_url }),
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Puts saved posts into a folder, or out of all. Returns the ids of those that there are. */
export async function moveSaved(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  folderId: string | null,
): Promise<string[]> {
  const rows = await tx
    .updateTable('saved_posts')
    .set({ folder_id: folderId })
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const deleted = { deleted_at: sql<Date>`now()`, counting: 'giving' as const }

/** Deletes saved posts for as long as nobody restores them. Returns the ids of those that there were. */
export async function deleteSaved(tx: Tx, teamId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('saved_posts')
    .set(deleted)
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes what lies in a folder, with it. */
export async function deleteSavedIn(tx: Tx, teamId: string, folderId: string): Promise<void> {
  await tx
    .updateTable('saved_posts')
    .set({ ...deleted, deleted_with: folderId })
    .where('team_id', '=', teamId)
    .where('folder_id', '=', folderId)
    .where('deleted_at', 'is', null)
    .execute()
}

const deletedOf = (db: Db, teamId: string) =>
  db.selectFrom('saved_posts').select('id').where('team_id', '=', teamId).where('deleted_at', '>', restorable)

/** Ids of these that are deleted and can be restored. */
export const restorableIds = async (db: Db, teamId: string, ids: readonly string[]): Promise<string[]> =>
  (await deletedOf(db, teamId).where('id', 'in', ids).execute()).map(({ id }) => id)

/** Ids of saved posts that were deleted with a folder and can be restored. */
export const deletedWith = async (db: Db, teamId: string, folderId: string, most: number): Promise<string[]> =>
  (await deletedOf(db, teamId).where('deleted_with', '=', folderId).orderBy('id').limit(most).execute()).map(
    ({ id }) => id,
  )

/** Brings deleted ones back, each with its reservation; those whose folder is gone lie in none. Returns the ids of those that were still deleted. */
export async function undeleteSaved(
  tx: Tx,
  teamId: string,
  reserved: readonly { id: string; reservation: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update saved_posts s set
      deleted_at = null,
      deleted_with = null,
      reservation = g.reservation,
      counting = 'taking',
      folder_id = (select f.id from saved_folders f where f.id = s.folder_id and f.deleted_at is null)
    from jsonb_to_recordset(${JSON.stringify(reserved)}::jsonb) as g (id bigint, reservation text)
    where s.team_id = ${teamId} and s.id = g.id and s.deleted_at > ${restorable} and s.counting = 'given'
    returning s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Posts that a person has saved in a team, after an id, the oldest first. */
export const savedAfter = (
  db: Db,
  teamId: string,
  userId: string,
  { after, most }: { after: string; most: number },
): Promise<SavedRow[]> =>
  ofTeam(db, teamId)
    .selectAll()
    .where('saved_by', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

/** Deletes saved posts whose time to be restored is over. Returns how many, at most `most`. */
export async function purgeSaved(db: Db, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from saved_posts where id in (
      select id from saved_posts where deleted_at <= ${restorable} and counting = 'given'
      limit ${most} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}

/** Deletes the saved posts of a team, with what is kept of each. Returns how many, at most `most`. */
export async function deleteSavedOf(db: Db, teamId: string, most: number): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from saved_posts where id in (select id from saved_posts where team_id = ${teamId} limit ${most})`.execute(
      db,
    )
  return Number(numAffectedRows)
}
