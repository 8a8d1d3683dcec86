import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** When messages of invitations were asked for, and by whom. The invitation itself may have been revoked since, so it cannot count them. */
export const inviteMails: Migration = {
  async up(db) {
    await sql`
      create table invite_mails (
        id bigint primary key,
        team_id bigint not null references teams on delete cascade,
        user_id bigint not null,
        sent_at timestamptz not null
      )`.execute(db)
    await sql`create index invite_mails_team on invite_mails (team_id, sent_at)`.execute(db)
    await sql`create index invite_mails_person on invite_mails (user_id, sent_at)`.execute(db)
    await sql`create index invite_mails_end on invite_mails (sent_at)`.execute(db)
  },
}
