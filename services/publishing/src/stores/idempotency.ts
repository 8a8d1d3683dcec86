import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** A request that created posts. */
export interface RecordedRequest {
  /** SHA-256 of its body, hexadecimal. */
  fingerprint: string
  post_ids: string[]
}

/** The request that was sent with this key before. */
export async function findRequest(db: Db, teamId: string, key: string): Promise<RecordedRequest | undefined> {
  return db
    .selectFrom('idempotency')
    .select(['fingerprint', 'post_ids'])
    .where('team_id', '=', teamId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/**
 * Records a request under its key. False: it was recorded before. Waits for a transaction that records the same key, so that of
 * two concurrent requests one creates the posts.
 */
export async function recordRequest(
  tx: Tx,
  teamId: string,
  key: string,
  { fingerprint, post_ids }: RecordedRequest,
): Promise<boolean> {
  const kept = await tx
    .insertInto('idempotency')
    .values({ team_id: teamId, key, fingerprint, post_ids })
    .onConflict(conflict => conflict.columns(['team_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return kept !== undefined
}

/** Deletes the keys of all teams after 30 days; no client repeats a request that late. */
export async function deleteOldRequests(db: Db): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', sql<Date>`now() - interval '30 days'`).execute()
}
