import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { type Kysely, sql } from 'kysely'

/** Live posts that were taken off the lists: they count against the quota of their day. */
export const up = async (db: Kysely<unknown>) => {
  await sql`create index posts_hidden on posts (social_account_id, post_at) where deleted_at is not null and status = ${sql.lit(Posted)}`.execute(
    db,
  )
}
