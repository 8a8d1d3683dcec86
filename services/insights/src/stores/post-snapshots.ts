import type { PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PostMissing } from '../db/tables.ts'
import type { RawFigures } from '../model/post-figures.ts'
import type { Place } from './insight-accounts.ts'

/** What was counted of posts at each step. The table has a part for each month in which posts went live (months.ts). */

/** A post whose figures are due. */
export interface DuePost {
  list: string
  post_id: string
  posted_at: Date
  format: PostFormat
  shown_as: string | null
  step: number | null
  tries: number
  gone_at: Date | null
}

/** Posts whose figures are due at an instant, the newest first: of a fresh one they change, of an old one they can wait. */
export const duePosts = (db: Db, { teamId, accountId }: Place, now: Date, most: number): Promise<DuePost[]> =>
  db
    .selectFrom('account_posts')
    .select(['list', 'post_id', 'posted_at', 'format', 'shown_as', 'step', 'tries', 'gone_at'])
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('due_at', '<=', now)
    .where('format', 'is not', null)
    .orderBy('posted_at', 'desc')
    .limit(most)
    .$narrowType<{ format: PostFormat }>()
    .execute()

/** What has become of a post that was due. */
export interface ReadPost {
  list: string
  id: string
  /** The step that is done; null: as it was. */
  step: number | null
  /** When it is read next; null: no more. */
  dueAt: string | null
  /** What was counted; null: nothing was given. */
  figures: RawFigures | null
  missing: PostMissing | null
  tries: number
  goneAt: string | null
}

/** Keeps what was read of posts. The same step once more changes nothing of what is there; a post that was deleted meanwhile has no figures any more. */
export async function writeFigures(
  tx: Tx,
  { teamId, accountId }: Place,
  posts: readonly ReadPost[],
  at: Date,
): Promise<void> {
  if (posts.length === 0) return
  const read = sql`jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as read(list text, id text, step int,
    "dueAt" timestamptz, figures jsonb, missing text, tries int, "goneAt" timestamptz)`
  await sql`
    insert into post_snapshots (team_id, social_account_id, post_id, posted_at, step, taken_at, counted)
    select p.team_id, p.social_account_id, p.post_id, p.posted_at, read.step, ${at}, read.figures
      from ${read} join account_posts p on p.team_id = ${teamId} and p.social_account_id = ${accountId}
        and p.list = read.list and p.post_id = read.id
      where read.step is not null and read.figures is not null and jsonb_typeof(read.figures) = 'object'
    on conflict do nothing`.execute(tx)
  await sql`
    update account_posts p set step = coalesce(read.step, p.step), due_at = read."dueAt", missing = read.missing,
        tries = read.tries, gone_at = read."goneAt",
        latest = case when jsonb_typeof(read.figures) = 'object' then read.figures else p.latest end,
        latest_at = case when jsonb_typeof(read.figures) = 'object' then ${at} else p.latest_at end
      from ${read}
      where p.team_id = ${teamId} and p.social_account_id = ${accountId} and p.list = read.list and p.post_id = read.id`.execute(
    tx,
  )
}

/** Deletes posts that are gone at their network, with what was counted of them. */
export async function deleteGone(tx: Tx, { teamId, accountId }: Place, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['account_posts', 'post_snapshots'] as const)
    await tx
      .deleteFrom(table)
      .where('team_id', '=', teamId)
      .where('social_account_id', '=', accountId)
      .where('post_id', 'in', ids)
      .execute()
}

export interface Snapshot {
  post_id: string
  step: number
  taken_at: Date
  counted: RawFigures
}

/** What was counted of these posts over time, the first one first. */
export const snapshotsOf = (db: Db, { teamId, accountId }: Place, ids: readonly string[]): Promise<Snapshot[]> =>
  db
    .selectFrom('post_snapshots')
    .select(['post_id', 'step', 'taken_at', 'counted'])
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('post_id', 'in', ids)
    .orderBy('post_id')
    .orderBy('step')
    .execute()

/** Deletes what was counted of the posts of a team's accounts. Returns how many rows, at most `most`. */
export async function deleteSnapshotsOf(db: Db, teamId: string, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from post_snapshots where (team_id, social_account_id, post_id, posted_at, step) in (
      select team_id, social_account_id, post_id, posted_at, step from post_snapshots
        where team_id = ${teamId} limit ${most})`.execute(db)
  return Number(numAffectedRows)
}
