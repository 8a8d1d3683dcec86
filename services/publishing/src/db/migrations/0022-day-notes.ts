import { type Kysely, sql } from 'kysely'

/** Notes on days of a team's calendar. Days are dates without a zone; a month asks for those whose range meets its own. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table day_notes (
      id bigint primary key,
      team_id bigint not null,
      author_id bigint not null,
      title text not null,
      text text not null,
      colour text not null,
      first_day date not null,
      last_day date not null,
      version integer not null default 1,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (last_day >= first_day)
    )`.execute(db)
  await sql`create index day_notes_days on day_notes (team_id, last_day, first_day) where deleted_at is null`.execute(
    db,
  )
  await sql`create index day_notes_deleted on day_notes (team_id, deleted_at) where deleted_at is not null`.execute(db)
}
