import { InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { type Insertable, type Selectable, sql, type Updateable, type UpdateObject } from 'kysely'
import type { Db } from '../db/db.ts'
import type { RenderingsTable } from '../db/rendering-tables.ts'
import type { PublishingTables } from '../db/schema.ts'

export type RenderingRow = Selectable<RenderingsTable>
type NewRendering = Omit<Insertable<RenderingsTable>, 'team_id'>

const byTarget = (db: Db, teamId: string, mediaId: string, target: string) =>
  db
    .selectFrom('renderings')
    .selectAll()
    .where('media_id', '=', mediaId)
    .where('target', '=', target)
    .where('team_id', '=', teamId)
    .executeTakeFirst()

/** Adds a rendering, unless there is one of the same file for the same target: that one is returned, and `isNew` is false. */
export async function addRendering(
  db: Db,
  teamId: string,
  row: NewRendering,
): Promise<{ row: RenderingRow; isNew: boolean }> {
  const made = await db
    .insertInto('renderings')
    .values({ ...row, team_id: teamId })
    .onConflict(conflict => conflict.columns(['media_id', 'target']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { row: made, isNew: true }
  const known = await byTarget(db, teamId, row.media_id, row.target)
  if (!known) throw new Error(`rendering of ${row.media_id} is another team's`)
  return { row: known, isNew: false }
}

export async function findRendering(db: Db, teamId: string, id: string): Promise<RenderingRow | undefined> {
  return db.selectFrom('renderings').selectAll().where('id', '=', id).where('team_id', '=', teamId).executeTakeFirst()
}

/** How far the renderings of these files are. They do not count as used. */
export async function renderingsOf(
  db: Db,
  teamId: string,
  mediaIds: readonly string[],
): Promise<Pick<RenderingRow, 'media_id' | 'target' | 'state' | 'percent' | 'error'>[]> {
  if (mediaIds.length === 0) return []
  return db
    .selectFrom('renderings')
    .select(['media_id', 'target', 'state', 'percent', 'error'])
    .where('media_id', 'in', [...new Set(mediaIds)])
    .where('team_id', '=', teamId)
    .execute()
}

/** How long a rendering has not got any further, ms, by the database's clock. */
export async function stalledMs(db: Db, teamId: string, id: string): Promise<number> {
  const row = await db
    .selectFrom('renderings')
    .select(sql<number>`(extract(epoch from now() - moved_at) * 1000)::double precision`.as('ms'))
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row?.ms ?? 0
}

/** The rendering of a file for a target. It counts as used now. */
export async function useRendering(
  db: Db,
  teamId: string,
  mediaId: string,
  target: string,
): Promise<RenderingRow | undefined> {
  return db
    .updateTable('renderings')
    .set({ used_at: sql<Date>`now()` })
    .where('media_id', '=', mediaId)
    .where('target', '=', target)
    .where('team_id', '=', teamId)
    .returningAll()
    .executeTakeFirst()
}

const change = (db: Db, teamId: string, id: string, values: UpdateObject<PublishingTables, 'renderings'>) =>
  db.updateTable('renderings').set(values).where('id', '=', id).where('team_id', '=', teamId)

const restart = {
  state: 'waiting',
  percent: 0,
  attempts: 0,
  files: '[]',
  error: 'null',
  lease_until: null,
  moved_at: sql<Date>`now()`,
} as const

/** Has the renderings of these files that have failed begun again, once someone asks for them. */
export async function reviveFailed(db: Db, teamId: string, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return
  await db
    .updateTable('renderings')
    .set(restart)
    .where('media_id', 'in', mediaIds)
    .where('team_id', '=', teamId)
    .where('state', '=', 'failed')
    .execute()
}

/** Has a rendering begun again that is in this state. Undefined: it is in another one by now. */
export async function reviveRendering(
  db: Db,
  teamId: string,
  { id, state }: Pick<RenderingRow, 'id' | 'state'>,
): Promise<RenderingRow | undefined> {
  return change(db, teamId, id, restart).where('state', '=', state).returningAll().executeTakeFirst()
}

/** Renderings of these files that nobody has in hand. */
export const waitingRenderings = (db: Db, teamId: string, mediaIds: readonly string[]): Promise<RenderingRow[]> =>
  db
    .selectFrom('renderings')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('media_id', 'in', mediaIds)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()

/** The videos of a team that are being made into others, or wait for it, at most 1,000. */
export async function unfinishedFiles(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('renderings')
    .select('media_id')
    .distinct()
    .where('team_id', '=', teamId)
    .where('state', 'in', ['waiting', 'working'])
    .limit(1_000)
    .execute()
  return rows.map(row => row.media_id)
}

/** A row of `posts` shows the file. */
const showsFile = (mediaId: string | ReturnType<typeof sql.ref>) =>
  sql<boolean>`posts.items @> jsonb_build_array(jsonb_build_object('media_id', ${mediaId}::text))`

/** A row of `posts` is scheduled or going out, and shows the file. */
const needsFile = (mediaId: string, teamId: string) =>
  sql<boolean>`posts.team_id = ${teamId} and posts.deleted_at is null and posts.status in (${Scheduled}, ${InProgress})
    and ${showsFile(mediaId)}`

/** A post that is scheduled or going out shows the file. */
const isNeeded = (mediaId: string, teamId: string) =>
  sql<boolean>`exists (select from posts where ${needsFile(mediaId, teamId)})`

/** What the turn of a rendering depends on: how many others of its team wait, and ms until the first post is due that shows its file. */
export async function renderingNeed(
  db: Db,
  { id, team_id, media_id }: Pick<RenderingRow, 'id' | 'team_id' | 'media_id'>,
): Promise<{ waiting: number; dueInMs: number | null }> {
  const { rows } = await sql<{ waiting: number; dueInMs: number | null }>`
    select
      (select count(*)::int from renderings
        where team_id = ${team_id} and state in ('waiting', 'working') and id <> ${id}) as waiting,
      (select (extract(epoch from min(post_at) - now()) * 1000)::double precision from posts
        where ${needsFile(media_id, team_id)}) as "dueInMs"`.execute(db)
  return rows[0] ?? { waiting: 0, dueInMs: null }
}

/** Cancels the renderings of a file that are not finished. Undefined: a post that is scheduled or going out shows it. */
export async function cancelRenderings(db: Db, teamId: string, mediaId: string): Promise<RenderingRow[] | undefined> {
  const needed = isNeeded(mediaId, teamId)
  const rows = await db
    .updateTable('renderings')
    .set({ state: 'cancelled', lease_owner: null, lease_until: null })
    .where('media_id', '=', mediaId)
    .where('team_id', '=', teamId)
    .where('state', 'in', ['waiting', 'working'])
    .where(sql<boolean>`not ${needed}`)
    .returningAll()
    .execute()
  if (rows.length > 0) return rows
  const { rows: asked } = await sql<{ needed: boolean }>`select ${needed} as needed`.execute(db)
  return asked[0]?.needed ? undefined : []
}

const leaseEnds = (leaseMs: number) => sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`

/** A worker's hold on a rendering. */
export interface Hold {
  owner: string
  leaseMs: number
}

/** Takes a rendering in hand that waits, or whose worker was not heard in time. Undefined: another one has it, or it is done. */
export async function claimRendering(
  db: Db,
  teamId: string,
  id: string,
  { owner, leaseMs }: Hold,
): Promise<RenderingRow | undefined> {
  return change(db, teamId, id, {
    state: 'working',
    percent: 0,
    attempts: sql<number>`attempts + 1`,
    lease_owner: owner,
    lease_until: leaseEnds(leaseMs),
  })
    .where(sql<boolean>`(state = 'waiting' or (state = 'working' and lease_until < now()))`)
    .returningAll()
    .executeTakeFirst()
}

/** Says that a worker is still at it, and how far it is. False: it has it no more. */
export async function keepRendering(
  db: Db,
  teamId: string,
  id: string,
  { owner, leaseMs, percent }: Hold & { percent: number },
): Promise<boolean> {
  const row = await change(db, teamId, id, {
    percent,
    lease_until: leaseEnds(leaseMs),
    moved_at: sql<Date>`case when percent < ${percent} then now() else moved_at end`,
  })
    .where('state', '=', 'working')
    .where('lease_owner', '=', owner)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What becomes of a rendering that a worker has in hand. Undefined: it has it no more, and nothing is written. */
export async function settleRendering(
  db: Db,
  teamId: string,
  id: string,
  owner: string,
  values: Pick<Updateable<RenderingsTable>, 'state' | 'files' | 'error' | 'percent' | 'attempts'>,
): Promise<RenderingRow | undefined> {
  return change(db, teamId, id, { ...values, lease_owner: null, lease_until: null })
    .where('state', '=', 'working')
    .where('lease_owner', '=', owner)
    .returningAll()
    .executeTakeFirst()
}

/** Renderings of all teams that wait, or that their worker has left, and whose job may be lost; at most `limit`. */
export async function strandedRenderings(db: Db, limit: number): Promise<RenderingRow[]> {
  return db
    .selectFrom('renderings')
    .selectAll()
    .where('state', 'in', ['waiting', 'working'])
    .where(sql<boolean>`coalesce(lease_until, created_at) < now() - interval '1 minute'`)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

const unusedSince = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/**
 * Renderings of all teams that nobody has asked for in so many days, and whose file no post needs that is still to go out; at most
 * `limit`.
 */
export async function unusedRenderings(db: Db, days: number, limit: number): Promise<RenderingRow[]> {
  return db
    .selectFrom('renderings')
    .selectAll()
    .where('used_at', '<', unusedSince(days))
    .where('state', 'in', ['ready', 'failed', 'cancelled'])
    .where(
      sql<boolean>`not exists (
        select from posts
        where posts.team_id = renderings.team_id and posts.deleted_at is null and posts.status <> ${Posted}
          and ${showsFile(sql.ref('renderings.media_id'))})`,
    )
    .orderBy('used_at')
    .limit(limit)
    .execute()
}

/** Marks an unused rendering, so that its files can be removed. False: it was asked for meanwhile. */
export async function retireRendering(db: Db, teamId: string, id: string, days: number): Promise<boolean> {
  const row = await change(db, teamId, id, { state: 'cancelled' })
    .where('used_at', '<', unusedSince(days))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the row of a rendering whose files were removed, unless it was asked for meanwhile. */
export async function deleteRetired(db: Db, teamId: string, id: string): Promise<void> {
  await db
    .deleteFrom('renderings')
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .where('state', '=', 'cancelled')
    .execute()
}
