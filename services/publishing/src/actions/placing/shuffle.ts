import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { ShufflePosts } from '@fanfare/contracts/endpoints/placing.ts'
import type { Batch } from '@fanfare/contracts/entities/placing.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { placing } from '@fanfare/contracts/limits.ts'
import { keepsGap, slotReachMinutes } from '@fanfare/contracts/slots.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { horizonMs } from '../../model/horizon.ts'
import { type Left, left, shuffled } from '../../model/placing.ts'
import type { PostRow } from '../../stores/posts.ts'
import { listTimeSlots, lockTimeSlots, postsOfTimeSlots } from '../../stores/time-slots.ts'
import { requireAccounts } from '../post-content.ts'
import {
  changeLocked,
  finish,
  itemOf,
  leftAs,
  lockBatch,
  missing,
  namedPosts,
  type Result,
  timeColumns,
  timeOf,
} from './batch.ts'

/** A post has to keep its time: it began to be published, or a page would get it twice. The transaction ends, and another one leaves it out. */
class KeepsTime extends Error {
  readonly postId: string
  readonly why: Left
  constructor(postId: string, why: Left) {
    super(`post ${postId} keeps its time: ${why.message}`)
    this.postId = postId
    this.why = why
  }
}

/** Never the order that was given, where there is another one: who asks for a new order gets one. */
function reordered(posts: readonly PostRow[], seed: number): PostRow[] {
  const order = shuffled(posts, seed)
  return order.some((post, at) => post !== posts[at]) ? order : [...order.slice(1), ...order.slice(0, 1)]
}

/**
 * For each of these posts the one whose time it gets. Stories may lie close to other posts, which keep the planner's gap: they take times of each
 * other only, so that no two posts come closer than they were.
 */
function timesFor(posts: readonly PostRow[], seed: number): PostRow[] {
  const times = [...posts]
  for (const isApart of [true, false]) {
    const alike = [...posts.entries()].filter(([, { post_type }]) => keepsGap(post_type) === isApart)
    const order = reordered(
      alike.map(([, post]) => post),
      seed,
    )
    for (const [index, [place]] of alike.entries()) times[place] = order[index] as PostRow
  }
  return times
}

/**
 * Gives the posts in time slots of an account a new order, or those that are named: the same times, each for another post. What is about
 * to be published keeps its time. Throws `post_not_found` where posts are named and there is none of them.
 */
export async function shufflePosts(
  deps: Deps,
  who: Who,
  accountId: string,
  { seed = 0, posts: only, dry_run: dryRun }: BodyOf<typeof ShufflePosts>,
): Promise<Batch> {
  const [account] = (await requireAccounts(deps, who.teamId, [accountId], 'params.id')) as [Account]
  const soon = (await dbNow(deps.db)).getTime() + horizonMs
  const named = only && (await namedPosts(deps, who.teamId, only))
  const unknown = named ? only.filter(id => !named.has(id)) : []
  const stuck = new Map<string, Left>()
  for (;;)
    try {
      return await shuffleOnce(deps, who, { account, seed, only, dryRun, soon, stuck, unknown })
    } catch (err) {
      if (!(err instanceof KeepsTime)) throw err
      stuck.set(err.postId, err.why)
    }
}

/** The next posts in the slots of an account, as each slot counts its own: those that were placed in it, and those that were dragged onto it. */
async function postsInSlots(tx: Tx, teamId: string, { id: accountId, timezone: zone }: Account): Promise<string[]> {
  const slots = (await listTimeSlots(tx, teamId, [accountId])).map(slot => ({ ...slot, accountId, zone }))
  const most = placing.posts
  const rows = await postsOfTimeSlots(tx, teamId, slots, { most, nearMinutes: slotReachMinutes })
  const times = new Map(rows.map(({ id, post_at }) => [id, post_at.getTime()]))
  const inOrder = [...times].toSorted(([id, at], [other, then]) => at - then || (BigInt(id) < BigInt(other) ? -1 : 1))
  return inOrder.slice(0, most).map(([id]) => id)
}

interface Shuffle {
  account: Account
  seed: number
  /** Posts that were named, in time slots or not. */
  only: readonly string[] | undefined
  /** Those of them that the team does not have. */
  unknown: readonly string[]
  dryRun: boolean | undefined
  /** Posts due until then keep their times, Unix ms. */
  soon: number
  /** Posts that were found to keep their times, with the reason. */
  stuck: ReadonlyMap<string, Left>
}

/** Posts in the order of their times. */
const byTime = (a: PostRow, b: PostRow): number =>
  (a.post_at?.getTime() ?? 0) - (b.post_at?.getTime() ?? 0) || (BigInt(a.id) < BigInt(b.id) ? -1 : 1)

/** Throws `KeepsTime`. */
function shuffleOnce(
  deps: Deps,
  who: Who,
  { account, seed, only, unknown, dryRun, soon, stuck }: Shuffle,
): Promise<Batch> {
  const { id: accountId } = account
  return transaction(deps.db, async tx => {
    await lockTimeSlots(tx, who.teamId, [accountId])
    const ids = only ?? (await postsInSlots(tx, who.teamId, account))
    const locked = await lockBatch(tx, who.teamId, ids)
    const found = ids.flatMap(id => locked.get(id) ?? [])
    // One of them may have been moved before it was locked.
    const inSlots = only ? undefined : new Set(await postsInSlots(tx, who.teamId, account))
    const isOurs = ({ id, status, post_at, social_account_id }: PostRow) =>
      status === Scheduled && (inSlots ? inSlots.has(id) : post_at !== null && social_account_id === accountId)
    const posts = inSlots ? found.filter(isOurs) : found.filter(isOurs).sort(byTime)
    const whyLeft = (post: PostRow) => {
      const isDue = (post.post_at as Date).getTime() <= soon
      return isDue ? left('going_out') : stuck.get(post.id)
    }
    const movable = posts.filter(post => !whyLeft(post))
    const times = timesFor(movable, seed)
    const others = only ? found.filter(post => !isOurs(post)) : []
    const results: Result[] = [
      ...unknown.map(missing),
      ...others.map(post => leftAs(post, left('state', 'Only scheduled posts of this account are shuffled.'))),
      ...posts.flatMap(post => {
        const why = whyLeft(post)
        return why ? [leftAs(post, why)] : []
      }),
    ]
    for (const [at, post] of movable.entries()) {
      const time = times[at] as PostRow
      const target = { status: Scheduled, columns: timeColumns(time), account, at: time.post_at as Date }
      const changed = time.id === post.id ? { post, entry: undefined } : await changeLocked(tx, deps, who, post, target)
      if ('left' in changed) throw new KeepsTime(post.id, changed.left)
      const item = itemOf(changed.post, timeOf(changed.post, account.timezone))
      results.push({ item, ...(changed.entry ? { entry: changed.entry } : {}) })
    }
    const same = movable.filter((post, at) => times[at]?.id === post.id).length
    return finish(tx, deps, who, results, { dryRun, seed, same })
  })
}
