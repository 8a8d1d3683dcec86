import { UnconfirmedRow } from '@fanfare/contracts/entities/calendar.ts'
import { Draft, Failed, InProgress } from '@fanfare/contracts/entities/posts.ts'
import { pageAlerts } from '@fanfare/contracts/page-alerts.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { alerted, approvalState, held, type PostFilter, postsOf } from './post-lists.ts'
import { samesIn } from './similar-posts.ts'

/** A range of time, and what of it is shown. */
type CalendarRange = PostFilter & { start: Date; end: Date }

/**
 * The posts of a range in short rows, ordered by time: the elements of a JSON list, as text. Postgres writes the JSON: for
 * thousands of rows that takes about half the time of reading columns and writing it here. Titles of faults are cut to 20
 * characters.
 */
export async function calendarJson(db: Db, teamId: string, range: CalendarRange): Promise<string> {
  const reason = sql`case when status = ${sql.lit(Failed)} or ${held} then left(fault ->> 'title', 20) when status = ${sql.lit(InProgress)} then (progress ->> 'percent') || ' %' when status = ${sql.lit(Draft)} then case ${approvalState} when 'waiting' then 'For approval' when 'sent_back' then 'Sent back' end end`
  // Where a post is missing on the linked page its title is longer than a row has room for.
  const missing = sql`case when ${alerted} then
    case alerts -> 0 ->> 'code'
      ${sql.join(
        Object.entries(pageAlerts).map(([code, { short }]) => sql`when ${sql.lit(code)} then ${sql.lit(short)}`),
        sql` `,
      )}
      else left(alerts -> 0 ->> 'title', 20) end
    end`
  const same = samesIn(db, teamId, range)
  const row = sql<string>`'{"id":"' || id || '","a":"' || social_account_id
    || '","t":"' || to_char(post_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    || '","s":' || case when unconfirmed then ${sql.lit(UnconfirmedRow)} else status end
    || ',"k":"' || kind || '","c":' || to_json(excerpt)
    || coalesce(',"m":"' || thumb_media_id || '"', '')
    || coalesce(',"d":"' || thumb_color || '"', '')
    || coalesce(',"r":' || to_json(${reason}), '')
    || coalesce(',"w":' || to_json(${missing}), '')
    || coalesce(',"x":' || same.x || ',"o":"' || same.other
      || '","f":"' || to_char(same.other_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '"', '')
    || case when status = ${sql.lit(Draft)} and jsonb_array_length(draft_accounts -> 'accounts') > 1
      then ',"p":' || (jsonb_array_length(draft_accounts -> 'accounts') - 1) else '' end
    || case when series_id is null then '' else ',"n":true' end
    || case when locked_until > now() then ',"l":"' || locked_by || '","e":' || extract(epoch from locked_until)::bigint else '' end
    || ',"u":"' || author_id || '","v":' || version || '}'`
  const { rows } = await postsOf(db, teamId, range)
    .leftJoin(same.as('same'), join => join.onRef('same.post_id', '=', 'posts.id'))
    .select(sql<string>`coalesce(string_agg(${row}, ',' order by post_at, id), '')`.as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}
