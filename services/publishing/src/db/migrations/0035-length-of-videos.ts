import { type Kysely, sql } from 'kysely'

/** Videos that were taken although they say to be longer than a video may be (4 hours then) are refused as new ones are. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    update media
    set status = 2, error = jsonb_build_object(
      'code', 'media_too_large',
      'message', 'This video is longer than 4 hours. Export a shorter one and upload that.')
    where status = 1 and type = 'video' and duration > 14400`.execute(db)
}
