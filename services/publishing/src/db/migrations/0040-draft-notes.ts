import { type Kysely, sql } from 'kysely'

/** What programs note with a post (spec §3, draft). */
export const up = async (db: Kysely<unknown>) => {
  for (const table of ['posts', 'post_libraries'])
    await sql`
      alter table ${sql.table(table)}
        add column "originalCaption" text not null default '',
        add column "relatedHashtags" jsonb not null default '[]',
        add column extra_data jsonb not null default 'null'`.execute(db)
}
