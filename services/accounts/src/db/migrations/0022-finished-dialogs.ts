import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Which login came of a dialog at a network, for ten minutes, by the hash of the dialog's state: who began it may ask once. */
export const finishedDialogs: Migration = {
  async up(db) {
    await sql`
      create table finished_dialogs (
        state_hash text primary key,
        user_id bigint not null references users on delete cascade,
        session_id bigint not null,
        connection_id bigint not null references connections (id) on delete cascade,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index finished_dialogs_end on finished_dialogs (expires_at)`.execute(db)
    await sql`create index finished_dialogs_connection on finished_dialogs (connection_id)`.execute(db)
  },
}
