import { type Kysely, sql } from 'kysely'

/** What is chosen for TikTok: who may see a post, what it allows, and what it discloses. */
export const up = async (db: Kysely<unknown>) => {
  for (const table of ['posts', 'post_libraries'])
    await sql`alter table ${sql.table(table)} add column tiktok_options jsonb not null default 'null'`.execute(db)
}
