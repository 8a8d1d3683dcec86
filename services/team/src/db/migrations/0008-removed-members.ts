import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Who was removed from a team, and when: links of before do not let them in again. */
export const removedMembers: Migration = {
  async up(db) {
    await sql`
      create table removed_members (
        team_id bigint not null references teams on delete cascade,
        user_id bigint not null,
        removed_at timestamptz not null,
        primary key (team_id, user_id)
      )`.execute(db)
  },
}
