import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** When a team was deleted, and by whom: until its time is over it can be restored. And an index for what a person owns. */
export const deletedTeams: Migration = {
  async up(db) {
    await sql`alter table teams add column deleted_at timestamptz, add column deleted_by bigint`.execute(db)
    await sql`create index teams_deleted on teams (deleted_at) where deleted_at is not null`.execute(db)
    await sql`create index teams_owner on teams (owner_id)`.execute(db)
  },
}
