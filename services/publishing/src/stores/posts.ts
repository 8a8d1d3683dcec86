import { Draft, Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PostsTable } from '../db/post-tables.ts'
import type { StoredFault, StoredProgress } from '../model/stored.ts'

export type PostRow = Selectable<PostsTable>
export type NewPost = Omit<Insertable<PostsTable>, 'team_id'>
export type PostChange = Updateable<PostsTable>

/** A change that people see: a new version. */
export const touched = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }
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
    .where('deleted_at', '>', sql<Date>`now() - interval '30 days'`)
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

/** The next scheduled posts of an account, the earliest first; `inSlots`: only those in time slots. */
export async function scheduledPostsOf(
  db: Db,
  teamId: string,
  accountId: string,
  { most, inSlots = false }: { most: number; inSlots?: boolean },
): Promise<PostRow[]> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('status', '=', Scheduled)
    .where('deleted_at', 'is', null)
    .$if(inSlots, query => query.where('slot_id', 'is not', null))
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

/** Scheduled posts of an account, and those in progress. */
export async function plannedPostsOf(tx: Tx, teamId: string, accountId: string): Promise<PostRow[]> {
  return tx
    .selectFrom('posts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('status', 'in', [Scheduled, InProgress])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** An update of one post, in any status and also when it is deleted. */
const one = (db: Db, teamId: string, id: string) =>
  db.updateTable('posts').where('id', '=', id).where('team_id', '=', teamId).returningAll()

export interface Live {
  contentId: string | null
  permalink: string | null
  /** When it went live; kept once it is known. */
  at: Date
}

/** The post is live. May be repeated with what is known later, such as the permalink. */
export async function markPosted(
  db: Db,
  teamId: string,
  id: string,
  { contentId, permalink, at }: Live,
): Promise<PostRow | undefined> {
  const progress: StoredProgress = { step: 'published', text: 'Posted', percent: 100, sentence: 'Posted' }
  return one(db, teamId, id)
    .set({
      status: Posted,
      unconfirmed: false,
      fault: json(null),
      progress: json(progress),
      content_id: sql`coalesce(${contentId}, content_id)`,
      permalink: sql`coalesce(${permalink}, permalink)`,
      posted_at: sql`coalesce(posted_at, ${at})`,
      ...touched,
    })
    .where('status', '<>', Draft)
    .executeTakeFirst()
}

/** The post failed, or (`unconfirmed`) may be live. A live post never becomes a failed one. */
export async function markFailed(
  db: Db,
  teamId: string,
  id: string,
  fault: StoredFault,
  unconfirmed = false,
): Promise<PostRow | undefined> {
  return one(db, teamId, id)
    .set({ status: Failed, unconfirmed, fault: json(fault), progress: json(null), ...touched })
    .where('status', 'in', [Scheduled, InProgress, Failed])
    .executeTakeFirst()
}

/** The network is asked whether the post is live: it is in progress until that is known. */
export async function markChecking(db: Db, teamId: string, id: string): Promise<PostRow | undefined> {
  const progress: StoredProgress = {
    step: 'commit_requested',
    text: 'Posting',
    percent: 90,
    sentence: 'Checking whether it’s live',
  }
  return one(db, teamId, id)
    .set({ status: InProgress, unconfirmed: false, fault: json(null), progress: json(progress), ...touched })
    .executeTakeFirst()
}

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

/** Sets the reason why scheduled posts wait; null: they no longer wait. Returns the posts that changed. */
export async function showFault(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  fault: StoredFault | null,
): Promise<PostRow[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('posts')
    .set({ fault: json(fault), ...touched })
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .where('status', 'in', [Scheduled, InProgress])
    .returningAll()
    .execute()
}

/** Holds scheduled posts with a reason. Returns the posts that changed. */
export async function holdPosts(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  fault: StoredFault,
): Promise<PostRow[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('posts')
    .set({ status: Scheduled, fault: json(fault), progress: json(null), ...touched })
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .where('status', 'in', [Scheduled, InProgress])
    .returningAll()
    .execute()
}

/** Holds a scheduled post with a reason. */
export async function holdPost(db: Db, teamId: string, id: string, fault: StoredFault): Promise<PostRow | undefined> {
  return one(db, teamId, id)
    .set({ status: Scheduled, fault: json(fault), progress: json(null), ...touched })
    .where('status', 'in', [Scheduled, InProgress])
    .executeTakeFirst()
}

/** Adds an alert to a live post, unless it has one of that code. */
export async function addAlert(db: Db, teamId: string, id: string, alert: StoredFault): Promise<PostRow | undefined> {
  return one(db, teamId, id)
    .set({
      alerts: sql`case when alerts @> ${json([{ code: alert.code }])}::jsonb then alerts else alerts || ${json([alert])}::jsonb end`,
      ...touched,
    })
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
