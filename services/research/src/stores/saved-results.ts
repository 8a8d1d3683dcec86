import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { PostsOfSources } from '@fanfare/contracts/internal/publishing.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { SavedResultsTable } from '../db/saved-tables.ts'

export type ResultRow = Selectable<SavedResultsTable>

/** The newest posts that were made from each of these saved posts, `most` of each. */
export async function resultsOf(
  db: Db,
  teamId: string,
  savedIds: readonly string[],
  most: number,
): Promise<Map<string, ResultRow[]>> {
  if (savedIds.length === 0) return new Map()
  const { rows } = await sql<ResultRow>`
    select r.* from unnest(${savedIds}::bigint[]) s (id) cross join lateral (
      select * from saved_results where saved_post_id = s.id and team_id = ${teamId} order by post_id desc limit ${most}
    ) r`.execute(db)
  return Map.groupBy(rows, row => row.saved_post_id)
}

/** Replaces what is known of the posts made from a saved post, which `tx` has locked. */
export async function writeResults(
  tx: Tx,
  teamId: string,
  savedId: string,
  results: ReplyOf<typeof PostsOfSources>,
): Promise<void> {
  await tx.deleteFrom('saved_results').where('team_id', '=', teamId).where('saved_post_id', '=', savedId).execute()
  if (results.length === 0) return
  await tx
    .insertInto('saved_results')
    .values(
      results.map(({ post_id, status, post_at, permalink }) => ({
        team_id: teamId,
        post_id,
        saved_post_id: savedId,
        status,
        post_at: post_at === null ? null : new Date(post_at),
        permalink,
      })),
    )
    .execute()
}

/** Keeps links of live posts, by post id. */
export async function storeLinks(db: Db, teamId: string, links: ReadonlyMap<string, string>): Promise<void> {
  if (links.size === 0) return
  await sql`
    update saved_results r set permalink = l.link
    from unnest(${[...links.keys()]}::bigint[], ${[...links.values()]}::text[]) l (post_id, link)
    where r.team_id = ${teamId} and r.post_id = l.post_id and r.permalink is null`.execute(db)
}
