import { type Kysely, sql } from 'kysely'

/** Posts of one transaction: their rows are locked for some hundred milliseconds. */
const batch = 2_000

/**
 * The fingerprints of all files of posts of before, by id. Those that the version before makes while this runs are reached too; what it
 * makes after that has none, and is compared by its caption alone.
 */
export const up = async (db: Kysely<unknown>, from = '0') => {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select id from posts where id > ${from} and picture_prints is null order by id limit ${batch}
    ), filled as (
      update posts set picture_prints = array(
        select distinct coalesce(m.look_print, item ->> 'media_id')
        from jsonb_array_elements(posts.items) as item
        left join media m on m.id = (item ->> 'media_id')::bigint and m.team_id = posts.team_id)
      where id in (select id from batch)
      returning id
    )
    select max(id)::text as last from filled`.execute(db)
  return rows[0]?.last ?? undefined
}
