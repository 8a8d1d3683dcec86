import { query, type Setup } from './calls-setup.ts'

/** Posts of the owner's Instagram account as if they had been read: nothing is read in these tests. The last one is the live post that the product published. */
export async function postsRead(setup: Setup): Promise<string[]> {
  const { system, teamId, ig } = setup
  const posted = await setup.posted()
  const ids = [...Array.from({ length: 12 }, (_, at) => `1790000000000${10 + at}`), posted.content_id ?? '']
  await query(
    system,
    `insert into insights.account_posts (team_id, social_account_id, list, post_id, posted_at, read_at, format, caption, hashtags,
        permalink, thumbnail_url, step, latest, latest_at, missing)
      select $1, $2, 'media', id, timestamptz '2026-10-01T10:00:00Z' + at * interval '1 day', now(), 'image', 'New oil #olive',
        '{olive}', 'https://www.instagram.com/p/C4xYz1AbCdE/', 'https://www.instagram.com/p.jpg', 60,
        case when at = 1 then null else jsonb_build_object('reach', 900, 'views', 1200, 'likes', 40 + at * at, 'comments', 3,
          'shares', 2, 'saved', 1, 'total_interactions', 46 + at * at) end,
        case when at = 1 then null else now() end, case when at = 1 then 'too_small' end
        from unnest($3::text[]) with ordinality as made(id, at)
      on conflict do nothing`,
    [teamId, ig.id, ids],
  )
  await query(
    system,
    `create table if not exists insights.post_snapshots_2026_10 partition of insights.post_snapshots
      for values from ('2026-10-01T00:00:00Z') to ('2026-11-01T00:00:00Z')`,
    [],
  )
  await query(
    system,
    `insert into insights.post_snapshots (team_id, social_account_id, post_id, posted_at, step, taken_at, counted)
      select team_id, social_account_id, post_id, posted_at, 60, posted_at + interval '1 hour', latest from insights.account_posts
        where team_id = $1 and latest is not null
      on conflict do nothing`,
    [teamId],
  )
  return ids
}
