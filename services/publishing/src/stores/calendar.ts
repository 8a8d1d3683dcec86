import type { CalendarRow } from '@fanfare/contracts/entities/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import { type PostFilter, postsOf } from './post-lists.ts'

interface Raw {
  id: string
  a: string
  t: string
  s: number
  k: string
  c: string
  m: string | null
  d: string | null
  r: string | null
  v: number
}

/** The planned times of a range as slim rows, ordered by time. `reason` shortens a fault's code to two words. */
export async function calendarRows(
  db: Db,
  teamId: string,
  range: PostFilter,
  reason: (code: string) => string,
): Promise<CalendarRow[]> {
  const rows: Raw[] = await postsOf(db, teamId, range)
    .select([
      'id',
      'social_account_id as a',
      sql<string>`to_char(post_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('t'),
      sql<number>`case when unconfirmed then 5 else status end`.as('s'),
      'kind as k',
      'excerpt as c',
      'thumb_media_id as m',
      'thumb_color as d',
      sql<string | null>`case status when 4 then fault ->> 'code' when 2 then (progress ->> 'percent') || ' %' end`.as(
        'r',
      ),
      'version as v',
    ])
    .orderBy('post_at')
    .orderBy('id')
    .execute()
  return rows.map(({ m, d, r, s, ...row }) => ({
    ...row,
    s,
    ...(m === null ? {} : { m }),
    ...(d === null ? {} : { d }),
    ...(r === null ? {} : { r: s === 2 ? r : reason(r) }),
  }))
}
