import { type Kysely, sql } from 'kysely'

/**
 * What the files of a team take is summed at each new upload: from this index alone. `storage_allowed`: what the plan gave the team, bytes,
 * when an upload was opened whose size is not known yet; null for the others.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index media_storage on media (team_id) include (status, bytes, expires_at) where status <> 2`.execute(
    db,
  )
  await sql`alter table media add column storage_allowed bigint`.execute(db)
}
