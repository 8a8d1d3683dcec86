import { type Kysely, sql } from 'kysely'

/**
 * The begin of a caption in rows of the calendar is 40 characters in every script: it was 16 where those take more than a byte each, and
 * nothing said that it was cut. A row of Latin text is as long as before. The table is written anew: some seconds for a hundred thousand posts.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    alter table posts alter column excerpt set expression as (
      left(translate(caption, E'\\n\\r\\t"\\\\', E'   \\'/'), 40)
    )`.execute(db)
}
