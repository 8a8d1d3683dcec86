import { InProgress, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { held } from './post-lists.ts'

/** Posts of an account that are named; of more it is only said how many. */
const NAMED = 5

/** In progress, or due before anybody reads how many are held: messages go out minutes after the end of a connection. */
const aboutToBe = sql<boolean>`(posts.status = ${sql.lit(InProgress)} or posts.post_at < now() + interval '5 minutes')`

/**
 * Posts of accounts of a team that are planned from `after` on and not out yet: how many of each account, and the first ones by time. One that
 * meets the end of its connection is still in progress when that is announced, and held a moment later: it counts as held.
 */
export async function plannedAfter(
  db: Db,
  teamId: string,
  accounts: readonly { account_id: string; after: string }[],
): Promise<{ account_id: string; count: number; held: number; first: { excerpt: string; at: string }[] }[]> {
  const ids = accounts.map(({ account_id }) => account_id)
  const afters = accounts.map(({ after }) => after)
  const { rows } = await sql<{ account_id: string; count: string; held: string; excerpt: string; post_at: Date }>`
    select account_id, count, held, excerpt, post_at from (
      select posts.social_account_id as account_id, posts.excerpt, posts.post_at,
        count(*) over (partition by posts.social_account_id) as count,
        count(*) filter (where ${held} or ${aboutToBe}) over (partition by posts.social_account_id) as held,
        row_number() over (partition by posts.social_account_id order by posts.post_at, posts.id) as place
      from unnest(${ids}::bigint[], ${afters}::timestamptz[]) as asked (id, after)
      join posts on posts.social_account_id = asked.id and posts.post_at >= asked.after
      where posts.team_id = ${teamId} and posts.status in (${Scheduled}, ${InProgress}) and posts.deleted_at is null
    ) planned where place <= ${NAMED} order by account_id, place`.execute(db)
  return [...Map.groupBy(rows, row => row.account_id)].map(([account_id, of]) => ({
    account_id,
    count: Number(of[0]?.count ?? 0),
    held: Number(of[0]?.held ?? 0),
    first: of.map(({ excerpt, post_at }) => ({ excerpt, at: post_at.toISOString() })),
  }))
}
