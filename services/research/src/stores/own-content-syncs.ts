import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { SyncProblem } from '../db/own-content-tables.ts'

/** A reading that was asked for longer ago than this, and that nobody is at, counts as lost: its job or its worker is gone. */
const LOST = sql`interval '5 minutes'`

const isAsked = sql`(own_content_syncs.done_at is null or own_content_syncs.done_at < own_content_syncs.asked_at)`
const isUnderWay = sql`coalesce(own_content_syncs.run_until > now(), false)`
const isRead = sql<boolean>`((${isAsked} and own_content_syncs.asked_at > now() - ${LOST}) or ${isUnderWay})`

export interface Sync {
  social_account_id: string
  in_sync: boolean
  problem: SyncProblem | null
}

/** How these accounts are; those that nobody asked for are left out. */
export const syncsOf = async (db: Db, teamId: string, accountIds: readonly string[]): Promise<Sync[]> =>
  accountIds.length === 0
    ? []
    : db
        .selectFrom('own_content_syncs')
        .select(['social_account_id', isRead.as('in_sync'), 'problem'])
        .where('team_id', '=', teamId)
        .where('social_account_id', 'in', accountIds)
        .execute()

/**
 * Notes that accounts are to be read: those that were read longer than `freshSeconds` ago, or could not be read longer than `retrySeconds` ago, and
 * are not being read. Returns them.
 */
export async function askForContents(
  db: Db,
  teamId: string,
  accountIds: readonly string[],
  { freshSeconds, retrySeconds }: { freshSeconds: number; retrySeconds: number },
): Promise<string[]> {
  if (accountIds.length === 0) return []
  const life = sql`case when own_content_syncs.problem is null then ${freshSeconds}::int else ${retrySeconds}::int end * interval '1 second'`
  const rows = await db
    .insertInto('own_content_syncs')
    .values(
      accountIds.map(id => ({
        team_id: teamId,
        social_account_id: id,
        asked_at: sql<Date>`now()`,
        run_until: null,
        done_at: null,
        whole_at: null,
        problem: null,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['team_id', 'social_account_id'])
        .doUpdateSet({ asked_at: sql<Date>`now()` })
        .where(sql<boolean>`not ${isRead}`)
        .where(sql<boolean>`not coalesce(own_content_syncs.done_at > now() - ${life}, false)`),
    )
    .returning('social_account_id')
    .execute()
  return rows.map(row => row.social_account_id)
}

/**
 * Notes that accounts are to be read once more, however new what was read is: something of theirs has gone out. Only those that somebody looks at;
 * returns these.
 */
export async function askAfterPublishing(tx: Tx, teamId: string, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const rows = await tx
    .updateTable('own_content_syncs')
    .set({ asked_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('social_account_id', 'in', accountIds)
    .returning('social_account_id')
    .execute()
  return rows.map(row => row.social_account_id)
}

interface Place {
  teamId: string
  accountId: string
}

export interface Run extends Place {
  /** Its number: one that was overtaken writes no more. */
  run: string
  /** When it began. */
  at: Date
  /** When all posts were read the last time. */
  wholeAt: Date | null
}

const of = (db: Db, { teamId, accountId }: Place) =>
  db.updateTable('own_content_syncs').where('team_id', '=', teamId).where('social_account_id', '=', accountId)

/** Begins a reading that was asked for, for `forMs`; undefined where nobody asked, or another one is under way. */
export async function beginRun(db: Db, { teamId, accountId }: Place, forMs: number): Promise<Run | undefined> {
  const begun = await of(db, { teamId, accountId })
    .set({ run: sql<string>`run + 1`, run_until: sql<Date>`now() + ${forMs} * interval '1 ms'` })
    .where(sql<boolean>`${isAsked} and not ${isUnderWay}`)
    .returning(['run', 'whole_at', sql<Date>`now()`.as('at')])
    .executeTakeFirst()
  return begun ? { teamId, accountId, run: begun.run, at: begun.at, wholeAt: begun.whole_at } : undefined
}

/** Holds a reading for `forMs` more; false where it was overtaken. */
export const holdRun = async (db: Db, { teamId, accountId, run }: Run, forMs: number): Promise<boolean> =>
  (
    await of(db, { teamId, accountId })
      .set({ run_until: sql<Date>`now() + ${forMs} * interval '1 ms'` })
      .where('run', '=', run)
      .returning('run')
      .execute()
  ).length > 0

/**
 * Ends a reading: with what went wrong, or whether it read all posts. Nothing where it was overtaken. One that was asked for since it began is still to
 * come: this one may not have seen why.
 */
export const endRun = async (
  db: Db,
  { teamId, accountId, run, at }: Run,
  { problem, whole }: { problem: SyncProblem | null; whole: boolean },
): Promise<void> => {
  await of(db, { teamId, accountId })
    .set({
      run_until: null,
      done_at: sql<Date>`case when asked_at > ${at} then ${at} else now() end`,
      problem: problem === null ? null : JSON.stringify(problem),
      ...(whole ? { whole_at: sql<Date>`now()` } : {}),
    })
    .where('run', '=', run)
    .execute()
}

/** Notes that an account could not be put on the queue. */
export const failAsking = async (db: Db, { teamId, accountId }: Place, problem: SyncProblem): Promise<void> => {
  await of(db, { teamId, accountId })
    .set({ done_at: sql<Date>`now()`, problem: JSON.stringify(problem) })
    .execute()
}

/** Deletes what is known of accounts that nobody asked for in so many days. */
export const deleteOldSyncs = (db: Db, days: number) =>
  db.deleteFrom('own_content_syncs').where('asked_at', '<', sql<Date>`now() - ${days} * interval '1 day'`).execute()

/** Deletes what is known of a team's accounts. */
export const deleteSyncsOf = (db: Db, teamId: string) =>
  db.deleteFrom('own_content_syncs').where('team_id', '=', teamId).execute()
