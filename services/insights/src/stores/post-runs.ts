import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PostMissing, ReadProblem, Refused } from '../db/tables.ts'
import type { Place, Run } from './insight-accounts.ts'

/** Readings of the posts of accounts. They have a due time, a run and a lease beside those of the figures by day. */

const of = (db: Db, { teamId, accountId }: Place) =>
  db.updateTable('insight_accounts').where('team_id', '=', teamId).where('social_account_id', '=', accountId)

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 ms'`

/** Accounts of all teams whose posts are due and that nobody is reading, at most `most`. */
export const duePostAccounts = (db: Db, most: number): Promise<{ team_id: string; social_account_id: string }[]> =>
  db
    .selectFrom('insight_accounts')
    .select(['team_id', 'social_account_id'])
    .where('posts_due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(posts_run_until <= now(), true)`)
    .orderBy('posts_due_at')
    .limit(most)
    .execute()

/** Makes the posts of accounts due at once, and the list of the newest ones with them. Accounts that are not read stay so. */
export const expectPosts = async (db: Db, teamId: string, accountIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .updateTable('insight_accounts')
    .set({ posts_due_at: sql<Date>`now()`, posts_listed_at: null })
    .where('team_id', '=', teamId)
    .where('social_account_id', 'in', accountIds)
    .returning('social_account_id')
    .execute()
  return rows.map(row => row.social_account_id)
}

/** Begins a reading that is due, for `forMs`; undefined where it is not, or another one is under way. */
export async function beginPostRun(db: Db, { teamId, accountId }: Place, forMs: number): Promise<Run | undefined> {
  const begun = await of(db, { teamId, accountId })
    .set({ posts_run: sql<string>`posts_run + 1`, posts_run_until: inMs(forMs) })
    .where('posts_due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(posts_run_until <= now(), true)`)
    .returningAll()
    .returning(sql<Date>`now()`.as('at'))
    .executeTakeFirst()
  if (!begun) return undefined
  const { at, ...state } = begun
  return { teamId, accountId, run: state.posts_run, at, state }
}

/** Holds a reading for `forMs` more, unless it has ended. */
export const holdPostRun = async (db: Db, { teamId, accountId, run }: Run, forMs: number): Promise<void> => {
  await of(db, { teamId, accountId })
    .set({ posts_run_until: inMs(forMs) })
    .where('posts_run', '=', run)
    .where('posts_run_until', 'is not', null)
    .execute()
}

/** What a reading leaves behind. */
export interface PostsRead {
  /** The list of the newest posts was read. */
  listed: boolean
  missing: PostMissing | null
  refused: Refused
}

/**
 * Ends a reading in the transaction of what it read, and locks the row of the account; false where it was overtaken: then nothing of it may stay. When the
 * next one is due is set by `planPosts`, once all is written.
 */
export async function endPostRun(
  tx: Tx,
  { teamId, accountId, run, at }: Run,
  { listed, missing, refused }: PostsRead,
): Promise<boolean> {
  const ended = await of(tx, { teamId, accountId })
    .set({
      posts_run_until: null,
      posts_missing: missing,
      posts_refused: JSON.stringify(refused),
      ...(listed ? { posts_listed_at: at } : {}),
      posts_failures: 0,
      posts_problem: null,
    })
    .where('posts_run', '=', run)
    .returning('posts_run')
    .execute()
  return ended.length > 0
}

/**
 * Sets when the posts of an account are read next: at the first step of one of them (`steps`), or when the list of the newest ones is, `listInMs` after the last
 * time, and not before `notBeforeMs`. Returns after how long that is, ms.
 */
export async function planPosts(
  tx: Tx,
  { teamId, accountId }: Place,
  { steps, listInMs, notBeforeMs = 0 }: { steps: boolean; listInMs: number; notBeforeMs?: number },
): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    update insight_accounts a set posts_due_at = greatest(now() + ${notBeforeMs} * interval '1 ms', least(
        coalesce(a.posts_listed_at, now() - interval '1 day') + ${listInMs} * interval '1 ms',
        (select min(due_at) from account_posts p where ${steps} and p.team_id = a.team_id
          and p.social_account_id = a.social_account_id and p.format is not null and p.due_at is not null)))
      where team_id = ${teamId} and social_account_id = ${accountId}
      returning greatest(0, extract(epoch from posts_due_at - now()) * 1000)::float8 as ms`.execute(tx)
  return rows[0]?.ms ?? Number.POSITIVE_INFINITY
}

/** Ends a reading that had nothing to read. */
export const releasePostRun = async (db: Db, { teamId, accountId, run }: Run, dueInMs: number): Promise<void> => {
  await of(db, { teamId, accountId })
    .set({ posts_run_until: null, posts_due_at: inMs(dueInMs) })
    .where('posts_run', '=', run)
    .execute()
}

/** Ends a reading that failed: it is due again later. Nothing where it was overtaken. */
export const failPostRun = async (
  db: Db,
  { teamId, accountId, run }: Run,
  { problem, dueInMs }: { problem: ReadProblem; dueInMs: number },
): Promise<void> => {
  await of(db, { teamId, accountId })
    .set({
      posts_run_until: null,
      posts_due_at: inMs(dueInMs),
      posts_failures: sql<number>`posts_failures + 1`,
      posts_problem: JSON.stringify(problem),
    })
    .where('posts_run', '=', run)
    .execute()
}
