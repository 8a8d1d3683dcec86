import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CheckContents } from '@fanfare/contracts/endpoints/contents.ts'
import type { PollError } from '@fanfare/contracts/entities/contents.ts'
import { Failed, type Post } from '@fanfare/contracts/entities/posts.ts'
import { catalogue } from '@fanfare/contracts/errors.ts'
import { contents } from '@fanfare/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { isUnderWay } from '../../model/under-way.ts'
import { syncsOf } from '../../stores/account-syncs.ts'
import { type PostRow, postsByIds } from '../../stores/posts.ts'
import { postNotFound } from '../changeable-post.ts'
import { viewPosts } from '../view-posts.ts'

/** The team's posts with these ids. Throws `post_not_found` where there is none of them. */
export async function presentPosts({ db }: Deps, teamId: string, ids: readonly string[]): Promise<PostRow[]> {
  const rows = (await postsByIds(db, teamId, ids)).filter(({ deleted_at }) => deleted_at === null)
  return rows.length > 0 ? rows : postNotFound('body.posts')
}

/** In how many seconds to ask for these posts again, at `now` (unix ms); null: nothing is under way. */
export function retryAfter(inSync: boolean, posts: readonly Post[], now: number): number | null {
  if (inSync) return contents.inSyncSeconds
  return posts.some(post => isUnderWay(post, now)) ? contents.everySeconds : null
}

const unsaid = { title: 'Not published', message: 'This post couldn’t be published.' }

/** Why posts need not be asked for again (spec §8): those that are not there, and those that could not be published. */
function pollErrors(ids: readonly string[], posts: readonly Post[]): PollError[] {
  const byId = new Map(posts.map(post => [post.id, post]))
  return ids.flatMap((id): PollError[] => {
    const post = byId.get(id)
    if (post && post.status !== Failed) return []
    const { title, message } = post ? (post.error ?? unsaid) : catalogue.post_not_found
    return [{ id, code: post ? 'post_error' : 'check_error', title, message }]
  })
}

/** How far posts are. Those that are not there are named in `errors`. */
export async function checkContents(
  deps: Deps,
  teamId: string,
  { posts: ids }: BodyOf<typeof CheckContents>,
): Promise<ReplyOf<typeof CheckContents>> {
  const rows = await presentPosts(deps, teamId, ids)
  const accounts = [...new Set(rows.map(row => row.social_account_id))]
  const [data, syncs] = await Promise.all([viewPosts(deps, teamId, rows), syncsOf(deps.db, teamId, accounts)])
  const in_sync = syncs.some(sync => sync.in_sync)
  return { data, errors: pollErrors(ids, data), in_sync, retry_after: retryAfter(in_sync, data, deps.clock.now()) }
}
