import { type Kysely, sql } from 'kysely'

/**
 * Fingerprints of all files of a post, and one index by account and time, by which posts near another one are read and compared. It takes
 * the place of the two by fingerprint, and of `posts_quota`, which nothing reads since a day is counted by its moments: each change of a
 * post, so each step of publishing, writes two indexes less. The version before still runs beside this one: it finds what it
 * compares by the new index. It reads `picture_print`, which is no longer written and stays for it.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`alter table posts add column picture_prints text[]`.execute(db)
  await sql`create index posts_account on posts (social_account_id, post_at) where deleted_at is null`.execute(db)
  for (const index of ['posts_quota', 'posts_text_print', 'posts_picture_print'])
    await sql`drop index ${sql.table(index)}`.execute(db)
}
