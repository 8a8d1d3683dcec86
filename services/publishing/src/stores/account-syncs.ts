import { runPrepared } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** A reading that was asked for longer ago than this counts as lost: its worker ended. */
const LOST = sql`interval '5 minutes'`
/** What was read less long ago than this is not read again. */
const FRESH = sql`interval '60 seconds'`
const inSync = sql<boolean>`((done_at is null or done_at < asked_at) and asked_at > now() - ${LOST})`

export interface Sync {
  social_account_id: string
  in_sync: boolean
  asked_at: Date
  done_at: Date | null
  problem: string | null
}

/** When accounts were read last, and whether they are being read; those that were never asked for are left out. */
export async function syncsOf(db: Db, teamId: string, accountIds: readonly string[]): Promise<Sync[]> {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('account_syncs')
    .select(['social_account_id', 'asked_at', 'done_at', 'problem', inSync.as('in_sync')])
    .where('team_id', '=', teamId)
    .where('social_account_id', 'in', accountIds)
    .execute()
}

export const anyInSync = {
  name: 'any-account-in-sync',
  text: `select 1 from account_syncs where team_id = $1 and ($2::bigint[] is null or social_account_id = any($2::bigint[]))
    and (done_at is null or done_at < asked_at) and asked_at > now() - interval '5 minutes' limit 1`,
}

/** Whether any account of a team, or of these, is being read. Every list of posts asks for it. */
export const isInSync = async (db: Db, teamId: string, accountIds?: readonly string[]): Promise<boolean> =>
  (await runPrepared(db, anyInSync, [teamId, accountIds ?? null])).length > 0

/** Notes that accounts are to be read. Returns those that nobody asked for before and that were not read, or tried, within the last minute. */
export async function askForSync(db: Db, teamId: string, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .insertInto('account_syncs')
    .values(accountIds.map(id => ({ team_id: teamId, social_account_id: id, done_at: null, problem: null })))
    .onConflict(conflict =>
      conflict
        .columns(['team_id', 'social_account_id'])
        .doUpdateSet({ asked_at: sql<Date>`now()` })
        .where(
          sql<boolean>`not coalesce((account_syncs.done_at is null or account_syncs.done_at < account_syncs.asked_at) and account_syncs.asked_at > now() - ${LOST}, false)
            and not coalesce(account_syncs.done_at >= account_syncs.asked_at and account_syncs.done_at > now() - ${FRESH}, false)`,
        ),
    )
    .returning('social_account_id')
    .execute()
  return rows.map(row => row.social_account_id)
}

/** Notes that an account was read, or why it could not be. */
export async function endSync(db: Db, teamId: string, accountId: string, problem: string | null): Promise<void> {
  await db
    .updateTable('account_syncs')
    .set({ done_at: sql<Date>`now()`, problem })
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .execute()
}
