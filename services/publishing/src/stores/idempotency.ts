import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

export interface Answered {
  fingerprint: string
  post_ids: string[]
}

/** What was made under a key before. */
export async function findAnswered(db: Db, teamId: string, key: string): Promise<Answered | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'post_ids'])
    .where('team_id', '=', teamId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * Writes down what is being made under a key. False: it was made before. Waits for a transaction that is making it just
 * now, so that of two only one does.
 */
export async function keepAnswered(
  tx: Tx,
  teamId: string,
  key: string,
  { fingerprint, post_ids }: Answered,
): Promise<boolean> {
  const kept = await tx
    .insertInto('idempotency')
    .values({ team_id: teamId, key, fingerprint, post_ids })
    .onConflict(conflict => conflict.columns(['team_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return kept !== undefined
}

/** Forgets keys of all teams after 30 days: nobody repeats a request that late. */
export async function forgetAnswered(db: Db): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', sql<Date>`now() - interval '30 days'`).execute()
}
