import { Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PostsTable } from '../db/post-tables.ts'
import { restorable, touched } from './row-changes.ts'

export type PostRow = Selectable<PostsTable>
export type NewPost = Omit<Insertable<PostsTable>, 'team_id'>
export type PostChange = Updateable<PostsTable>

/** A change that people see: a new version. */
const json = (value: unknown): string => JSON.stringify(value)

/** A post that is not deleted. */
export async function findPost(db: Db, teamId: string, id: string): Promise<PostRow | undefined> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A post that was deleted at most 30 days ago. */
export async function findDeletedPost(db: Db, teamId: string, id: string): Promise<PostRow | undefined> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('deleted_at', '>', restorable)
    .executeTakeFirst()
}

/** Posts by id in the order of `ids`, deleted ones too. */
export async function postsByIds(db: Db, teamId: string, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('posts').selectAll().where('id', 'in', ids).where('team_id', '=', teamId).execute()
  return ids.flatMap(id => rows.find(row => row.id === id) ?? [])
}

/** Locks posts that are not deleted until `tx` ends, in a fixed order; returns them by id. Their publications are locked first. */
export async function lockPosts(tx: Tx, teamId: string, ids: readonly string[]): Promise<Map<string, PostRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('posts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** The next scheduled posts of an account, the earliest first. */
export async function scheduledPostsOf(
  db: Db,
  teamId: string,
  accountId: string,
  { most }: { most: number },
): Promise<PostRow[]> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('status', '=', Scheduled)
    .where('deleted_at', 'is', null)
    .orderBy('post_at')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function insertPosts(tx: Tx, teamId: string, rows: readonly NewPost[]): Promise<PostRow[]> {
  return tx
    .insertInto('posts')
    .values(rows.map(row => ({ ...row, team_id: teamId })))
    .returningAll()
    .execute()
}

/** Changes a post that still has this version. Undefined: it was changed before, or is gone. */
export async function changePost(
  tx: Tx,
  teamId: string,
  { id, version }: { id: string; version: number },
  change: PostChange,
): Promise<PostRow | undefined> {
  return tx
    .updateTable('posts')
    .set({ ...change, ...touched })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

/** An update of one post, in any status and also when it is deleted. */
const one = (db: Db, teamId: string, id: string) =>
  db.updateTable('posts').where('id', '=', id).where('team_id', '=', teamId).returningAll()

/** Removes an alert of a live post: its action has begun. */
export async function dropAlert(db: Db, teamId: string, id: string, code: string): Promise<PostRow | undefined> {
  return one(db, teamId, id)
    .set({
      alerts: sql`(select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(alerts) a where a ->> 'code' <> ${code})`,
      ...touched,
    })
    .executeTakeFirst()
}

/** Removes all alerts of a live post. */
export async function dropAlerts(db: Db, teamId: string, id: string): Promise<PostRow | undefined> {
  return one(db, teamId, id)
    .set({ alerts: '[]', ...touched })
    .where('status', '=', Posted)
    .executeTakeFirst()
}

/**
 * A connection of the team was renewed: alerts of live posts that asked to reconnect offer their own action again. Returns the
 * posts that changed.
 */
export async function offerAgain(tx: Tx, teamId: string, code: string): Promise<PostRow[]> {
  return tx
    .updateTable('posts')
    .set({
      alerts: sql`(select jsonb_agg(case when a ->> 'code' = ${code} then a || '{"action":"comment"}' else a end)
        from jsonb_array_elements(alerts) a)`,
      ...touched,
    })
    .where('team_id', '=', teamId)
    .where(sql<boolean>`alerts <> '[]'`)
    .where(sql<boolean>`alerts @> ${json([{ code, action: 'reconnect' }])}::jsonb`)
    .returningAll()
    .execute()
}
