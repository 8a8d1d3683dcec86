import { type Kysely, sql } from 'kysely'

/** Accounts invited to a post, and what networks have said of places, which is kept for some hours. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table posts add column collaborators jsonb not null default '[]'`.execute(db)
  await sql`alter table post_libraries add column collaborators jsonb not null default '[]'`.execute(db)
  await sql`
    create table location_answers (
      team_id bigint not null,
      question text not null,
      answer jsonb not null,
      read_at timestamptz not null default now(),
      primary key (team_id, question)
    )`.execute(db)
  await sql`create index location_answers_age on location_answers (team_id, read_at)`.execute(db)
}
