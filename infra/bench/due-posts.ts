import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import pg from 'pg'
import { idsFor } from './row-ids.ts'
import type { Setup } from './setup.ts'

/**
 * Writes posts that are due at `due` into the tables, spread over all accounts: more than a plan allows in a day, and sooner than the API
 * could take them. The workers' sweep gives them their jobs. `due` is Unix time, ms.
 */
export async function writeDuePosts(
  { system, teamId, accounts, media, surface }: Setup,
  count: number,
  caption: string,
  due: number,
) {
  const db = new pg.Client({ connectionString: system.adminUrl })
  await db.connect()
  try {
    const [first] = accounts
    if (!first) throw new Error('the setup has no accounts')
    await db.query(
      `insert into publishing.posts (id, team_id, group_id, social_account_id, author_id, status, post_type, kind, caption, title, hashtags,
         first_comment, items, thumb_media_id, schedule_kind, schedule_wall, schedule_zone, post_at, post_date, max_retry)
       select ${idsFor(count)}::bigint + n, $1, n, ($2::bigint[])[1 + n % cardinality($2::bigint[])], 1, ${Scheduled}, 'post', 'image', $3, '', '{}', '',
         jsonb_build_array(jsonb_build_object('media_id', file::text, 'alt_text', '', 'user_tags', '[]'::jsonb, 'crop', null)), file,
         'date', to_char(due, 'YYYY-MM-DD"T"HH24:MI'), 'UTC', due, due::date, 3
       from generate_series(1, $4::int) n,
         lateral (select ($5::bigint[])[1 + n % cardinality($5::bigint[])] as file, to_timestamp($6::float8 / 1000) as due) as of_post`,
      [teamId, accounts.map(({ id }) => id), caption, count, media, due],
    )
    await db.query(
      `insert into publishing.publications (id, team_id, post_id, social_account_id, surface, max_attempts, due_at, next_at, prepared, decorated,
         fault, refusal)
       select id, team_id, id, social_account_id, $2, 3, post_at, post_at, '{}', '[]', 'null', 'null'
       from publishing.posts where team_id = $1 and caption = $3`,
      [teamId, surface, caption],
    )
  } finally {
    await db.end()
  }
}
