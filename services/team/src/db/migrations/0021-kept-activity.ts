import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Entries of the record are added, and deleted when they are too old: none is ever changed, whatever a later version tries. */
export const keptActivity: Migration = {
  async up(db) {
    await sql`
      create function refuse_activity_change() returns trigger language plpgsql as $$
      begin
        raise exception 'entries of the record of a team are never changed';
      end $$`.execute(db)
    await sql`
      create trigger activity_kept before update on activity
      for each statement execute function refuse_activity_change()`.execute(db)
  },
}
