import { Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/**
 * How many posts of a team went live and failed from `from` to `to`, wait for a person now, and are planned from `to` to `until`. Deleted
 * ones do not count.
 */
export async function countWeek(
  db: Db,
  teamId: string,
  { from, to, until }: { from: Date; to: Date; until: Date },
): Promise<{ published: number; failed: number; waiting: number; scheduled: number }> {
  const of = (condition: ReturnType<typeof sql<boolean>>) => sql<number>`count(*) filter (where ${condition})::int`
  return db
    .selectFrom('posts')
    .select([
      of(sql<boolean>`status = ${Posted} and posted_at >= ${from} and posted_at < ${to}`).as('published'),
      of(sql<boolean>`status = ${Failed} and post_at >= ${from} and post_at < ${to}`).as('failed'),
      of(sql<boolean>`status = ${Failed} or unconfirmed or (status = ${Scheduled} and fault is not null)`).as(
        'waiting',
      ),
      of(sql<boolean>`status = ${Scheduled} and post_at >= ${to} and post_at < ${until}`).as('scheduled'),
    ])
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}
