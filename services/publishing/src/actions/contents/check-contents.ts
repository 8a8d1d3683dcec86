import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CheckContents } from '@fanfare/contracts/endpoints/contents.ts'
import { InProgress, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { contents } from '@fanfare/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { syncsOf } from '../../stores/account-syncs.ts'
import { type PostRow, postsByIds } from '../../stores/posts.ts'
import { postNotFound } from '../changeable-post.ts'
import { viewPosts } from '../view-posts.ts'

/** A scheduled post that is due so soon counts as on its way, ms. */
const SOON_MS = 60_000

/** The team's posts with these ids. Throws `post_not_found` where there is none of them. */
export async function presentPosts({ db }: Deps, teamId: string, ids: readonly string[]): Promise<PostRow[]> {
  const rows = (await postsByIds(db, teamId, ids)).filter(({ deleted_at }) => deleted_at === null)
  return rows.length > 0 ? rows : postNotFound('body.posts')
}

/** In how many seconds to ask again. */
export function retryAfter(inSync: boolean, underWay: boolean): number | null {
  if (inSync) return contents.inSyncSeconds
  return underWay ? contents.everySeconds : null
}

/** How far posts are. Those that are not there are left out. */
export async function checkContents(
  deps: Deps,
  teamId: string,
  { posts: ids }: BodyOf<typeof CheckContents>,
): Promise<ReplyOf<typeof CheckContents>> {
  const rows = await presentPosts(deps, teamId, ids)
  const accounts = [...new Set(rows.map(row => row.social_account_id))]
  const [data, syncs] = await Promise.all([viewPosts(deps, teamId, rows), syncsOf(deps.db, teamId, accounts)])
  const in_sync = syncs.some(sync => sync.in_sync)
  const soon = deps.clock.now() + SOON_MS
  const underWay = rows.some(
    ({ status, post_at }) =>
      status === InProgress || (status === Scheduled && post_at !== null && post_at.getTime() <= soon),
  )
  return { data, in_sync, retry_after: retryAfter(in_sync, underWay) }
}
