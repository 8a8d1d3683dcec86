import { type Kysely, sql } from 'kysely'

/** Fingerprints of what a post says and of its first file, by which posts that look the same to a reader are found. */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table media add column look_print text`.execute(db)
  await sql`alter table posts add column text_print text, add column picture_print text`.execute(db)
  // Posts of before have none, so these indexes are made at once.
  for (const print of ['text_print', 'picture_print'])
    await sql`
      create index ${sql.raw(`posts_${print}`)} on posts (social_account_id, ${sql.raw(print)}, post_at)
      where ${sql.raw(print)} is not null and deleted_at is null`.execute(db)
}
