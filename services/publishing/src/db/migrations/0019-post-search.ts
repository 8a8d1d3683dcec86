import { type Kysely, sql } from 'kysely'

/**
 * Lists of posts: a word anywhere in a caption is found by the caption's trigrams instead of by reading every post, and posts are listed by
 * when they were made.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index posts_caption on posts using gin (caption gin_trgm_ops) where deleted_at is null`.execute(db)
  await sql`create index posts_created on posts (team_id, created_at, id) where deleted_at is null`.execute(db)
}
