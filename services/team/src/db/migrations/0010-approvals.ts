import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Teams whose Creators' posts a Manager approves, and members who are excepted. */
export const approvals: Migration = {
  async up(db) {
    await sql`alter table teams add column approvals boolean not null default false`.execute(db)
    await sql`alter table members add column excepted boolean not null default false`.execute(db)
  },
}
