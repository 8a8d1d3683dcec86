import { type Kysely, sql } from 'kysely'

/**
 * Error answers are kept until the post is seen not to be live; a first comment has an intent of its own; what is missing of a live
 * post is told on it. Publications that are on their way, or failed, may have sent an irreversible call: they are taken to have.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table publications
      add column sent boolean not null default false,
      add column troubles integer not null default 0,
      add column refusal jsonb,
      add column comment_requested_at timestamptz,
      add column comment_absences integer not null default 0,
      add column held_version integer`.execute(db)
  // Posts that may be live without our knowing which they are: rivals of those that are looked for by their words.
  await sql`create index publications_unnamed on publications (social_account_id) where content_id is null and sent`.execute(
    db,
  )
  // What is held is looked at again by itself.
  await sql`create index publications_held on publications (next_at, id) where state = 'held'`.execute(db)
  await sql`
    update publications set sent = true
    where commits > 0 or state in ('commit_requested', 'published', 'unconfirmed')
      or (prepared <> '{}' and state in ('failed', 'held', 'scheduled', 'prepared', 'ready', 'cancelled'))`.execute(db)
  await sql`alter table posts add column alerts jsonb not null default '[]'`.execute(db)
  await sql`create index posts_alerted on posts (team_id) where alerts <> '[]'`.execute(db)
}
