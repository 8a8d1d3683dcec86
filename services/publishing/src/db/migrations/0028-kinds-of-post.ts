import { type Kysely, sql } from 'kysely'

/**
 * Every kind of post: a post may have several publications, each with its place among them; where it goes is kept with the post for lists.
 * What can be said of a post and of its videos. How a post came to be: of before only what was made from the library is known.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const table of ['posts', 'post_libraries'])
    await sql`
      alter table ${sql.table(table)}
        add column link text not null default '',
        add column cover jsonb not null default 'null',
        add column share_to_feed jsonb not null default 'true',
        add column comments_disabled jsonb not null default 'false',
        add column post_to_page jsonb not null default 'false'`.execute(db)
  await sql`
    alter table posts
      add column source text not null default 'composed',
      add column repost_of bigint,
      add column publications jsonb`.execute(db)
  await sql`update posts set source = 'library' where library_id is not null`.execute(db)
  await sql`
    alter table publications
      add column part smallint not null default 1,
      add column parts smallint not null default 1,
      add column piece jsonb`.execute(db)
  // Each part of a post has at most one publication that is not given up: the database itself refuses a second.
  await sql`create unique index publications_part on publications (post_id, part) where state not in ('cancelled', 'failed')`.execute(
    db,
  )
  await sql`drop index publications_once`.execute(db)
}
