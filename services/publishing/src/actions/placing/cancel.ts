import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { CancelPosts, ClearPosts } from '@fanfare/contracts/endpoints/placing.ts'
import type { Batch } from '@fanfare/contracts/entities/placing.ts'
import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { placing } from '@fanfare/contracts/limits.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { left } from '../../model/placing.ts'
import { isPlanned } from '../../model/post.ts'
import { type PostRow, scheduledPostsOf } from '../../stores/posts.ts'
import { timeAsDraft } from '../cancel-post.ts'
import { notChangeable } from '../changeable-post.ts'
import { requireAccounts } from '../post-content.ts'
import { changeLocked, finish, itemOf, leftAs, lockBatch, missing, namedPosts, type Result, timeOf } from './batch.ts'

async function cancelOne(tx: Tx, deps: Deps, who: Who, post: PostRow, zones: Map<string, string>): Promise<Result> {
  const zone = zones.get(post.social_account_id)
  if (zone === undefined) return leftAs(post, left('account'))
  if (!isPlanned(post)) return leftAs(post, left('state', 'It isn’t scheduled.'))
  const refused = notChangeable(deps, who, post)
  if (refused) return leftAs(post, refused)
  const changed = await changeLocked(tx, deps, who, post, {
    status: Draft,
    columns: timeAsDraft(post, await dbNow(tx)),
  })
  if ('left' in changed) return leftAs(post, changed.left)
  return { item: itemOf(changed.post, timeOf(changed.post, zone)), entry: changed.entry }
}

interface Named {
  ids: readonly string[]
  /** Zones of the accounts whose posts may be changed. */
  zones: Map<string, string>
  dryRun: boolean | undefined
}

const cancelAll = (deps: Deps, who: Who, { ids, zones, dryRun }: Named): Promise<Batch> =>
  transaction(deps.db, async tx => {
    const posts = await lockBatch(tx, who.teamId, ids)
    const results: Result[] = []
    for (const id of ids) {
      const post = posts.get(id)
      results.push(post ? await cancelOne(tx, deps, who, post, zones) : missing(id))
    }
    return finish(tx, deps, who, results, { dryRun })
  })

/** Makes scheduled posts of these accounts drafts again. What is being published, or someone else's, is left. */
export async function cancelPosts(
  deps: Deps,
  who: Who,
  { accounts: ids, posts, dry_run: dryRun }: BodyOf<typeof CancelPosts>,
): Promise<Batch> {
  const accounts = await requireAccounts(deps, who.teamId, ids)
  await namedPosts(deps, who.teamId, posts)
  return cancelAll(deps, who, { ids: posts, zones: new Map(accounts.map(one => [one.id, one.timezone])), dryRun })
}

/** Makes the next scheduled posts of an account drafts again, as many as one call may change. */
export async function clearPosts(
  deps: Deps,
  who: Who,
  accountId: string,
  { dry_run: dryRun }: BodyOf<typeof ClearPosts>,
): Promise<Batch> {
  const accounts = await requireAccounts(deps, who.teamId, [accountId], 'params.id')
  const posts = await scheduledPostsOf(deps.db, who.teamId, accountId, { most: placing.posts })
  const zones = new Map(accounts.map(one => [one.id, one.timezone]))
  return cancelAll(deps, who, { ids: posts.map(({ id }) => id), zones, dryRun })
}
