import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * People who have deleted their account, and may still take that back; the teams of theirs that were deleted with it. Events come in any
 * order: `at` is when the last one was true.
 */
export const leavingPeople: Migration = {
  async up(db) {
    await sql`
      create table leaving_people (
        user_id bigint primary key,
        leaving boolean not null,
        at timestamptz not null
      )`.execute(db)
    await sql`alter table teams add column deleted_with_owner boolean not null default false`.execute(db)
  },
}
