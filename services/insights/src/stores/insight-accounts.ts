import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { InsightAccountsTable, Lacking, ReadProblem } from '../db/tables.ts'

/** An account of a team. */
export interface Place {
  teamId: string
  accountId: string
}

export type AccountState = Selectable<InsightAccountsTable>

const of = (db: Db, { teamId, accountId }: Place) =>
  db.updateTable('insight_accounts').where('team_id', '=', teamId).where('social_account_id', '=', accountId)

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 ms'`

/** Notes that an account is to be read, at once. One that is known stays as it is, unless `again`. Returns whether it is due by that. */
export async function expectAccount(db: Db, { teamId, accountId }: Place, again = false): Promise<boolean> {
  const found = await db
    .insertInto('insight_accounts')
    .values({
      team_id: teamId,
      social_account_id: accountId,
      due_at: sql<Date>`now()`,
      lacking: '{}',
      metrics: '{}',
    } as never)
    .onConflict(conflict =>
      conflict
        .columns(['team_id', 'social_account_id'])
        .doUpdateSet({
          due_at: sql<Date>`now()`,
          read_at: null,
          failures: 0,
          posts_due_at: sql<Date>`now()`,
          posts_listed_at: null,
          posts_failures: 0,
        })
        .where(sql<boolean>`${again}`),
    )
    .returning('run')
    .executeTakeFirst()
  return found !== undefined
}

/** How far an account is read; undefined where nobody has asked for it yet. */
export const stateOf = (db: Db, { teamId, accountId }: Place): Promise<AccountState | undefined> =>
  db
    .selectFrom('insight_accounts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .executeTakeFirst()

/** How far these accounts of a team are read; those that nobody has asked for yet are not among them. */
export const statesOf = (db: Db, teamId: string, accountIds: readonly string[]): Promise<AccountState[]> =>
  db
    .selectFrom('insight_accounts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', sql<string>`any (${[...accountIds]}::bigint[])`)
    .execute()

/** Accounts of all teams that are due and that nobody is reading, at most `most`. */
export const dueAccounts = (db: Db, most: number): Promise<{ team_id: string; social_account_id: string }[]> =>
  db
    .selectFrom('insight_accounts')
    .select(['team_id', 'social_account_id'])
    .where('due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(run_until <= now(), true)`)
    .orderBy('due_at')
    .limit(most)
    .execute()

/** A reading that has begun. */
export interface Run extends Place {
  /** Its number: one that was overtaken writes no more. */
  run: string
  /** When it began. */
  at: Date
  state: AccountState
}

/** Begins a reading that is due, for `forMs`; undefined where it is not, or another one is under way. */
export async function beginRun(db: Db, { teamId, accountId }: Place, forMs: number): Promise<Run | undefined> {
  const begun = await of(db, { teamId, accountId })
    .set({ run: sql<string>`run + 1`, run_until: inMs(forMs) })
    .where('due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(run_until <= now(), true)`)
    .returningAll()
    .returning(sql<Date>`now()`.as('at'))
    .executeTakeFirst()
  if (!begun) return undefined
  const { at, ...state } = begun
  return { teamId, accountId, run: state.run, at, state }
}

/** Holds a reading for `forMs` more, unless it has ended. */
export const holdRun = async (db: Db, { teamId, accountId, run }: Run, forMs: number): Promise<void> => {
  await of(db, { teamId, accountId })
    .set({ run_until: inMs(forMs) })
    .where('run', '=', run)
    .where('run_until', 'is not', null)
    .execute()
}

/** What a reading that succeeded leaves behind. */
export interface Progressed {
  first: string
  last: string
  backfilled: boolean
  /** From when on posts are known. */
  postsFrom: Date
  lacking: Lacking
  metrics: Record<string, string>
  /** Whether the last days were read. */
  newest: boolean
  dueInMs: number
}

/** Ends a reading in the transaction of what it read; false where it was overtaken: then nothing of it may stay. */
export async function endRun(tx: Tx, { teamId, accountId, run, at }: Run, left: Progressed): Promise<boolean> {
  const ended = await of(tx, { teamId, accountId })
    .set({
      run_until: null,
      due_at: inMs(left.dueInMs),
      first_day: left.first,
      last_day: left.last,
      backfilled: left.backfilled,
      posts_from: left.postsFrom,
      lacking: JSON.stringify(left.lacking),
      metrics: JSON.stringify(left.metrics),
      failures: 0,
      problem: null,
      ...(left.newest ? { read_at: at } : {}),
    })
    .where('run', '=', run)
    .returning('run')
    .execute()
  return ended.length > 0
}

/** Ends a reading that had nothing to read. */
export const releaseRun = async (db: Db, { teamId, accountId, run }: Run, dueInMs: number): Promise<void> => {
  await of(db, { teamId, accountId })
    .set({ run_until: null, due_at: inMs(dueInMs) })
    .where('run', '=', run)
    .execute()
}

/** Ends a reading that failed: it is due again later. Nothing where it was overtaken. */
export const failRun = async (
  db: Db,
  { teamId, accountId, run }: Run,
  { problem, dueInMs }: { problem: ReadProblem; dueInMs: number },
): Promise<void> => {
  await of(db, { teamId, accountId })
    .set({
      run_until: null,
      due_at: inMs(dueInMs),
      failures: sql<number>`failures + 1`,
      problem: JSON.stringify(problem),
    })
    .where('run', '=', run)
    .execute()
}

/** An account that is gone is read no more. */
export const forgetAccount = (db: Db, { teamId, accountId }: Place) =>
  db.deleteFrom('insight_accounts').where('team_id', '=', teamId).where('social_account_id', '=', accountId).execute()

/** Forgets all accounts of a team. */
export const forgetAccountsOf = (db: Db, teamId: string) =>
  db.deleteFrom('insight_accounts').where('team_id', '=', teamId).execute()
