import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { SwapPosts } from '@fanfare/contracts/endpoints/placing.ts'
import type { Batch } from '@fanfare/contracts/entities/placing.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { type Left, left } from '../../model/placing.ts'
import { dateIn } from '../../model/zones.ts'
import { noSlot } from '../../stores/post-columns.ts'
import type { PostRow } from '../../stores/posts.ts'
import { lockTimeSlots } from '../../stores/time-slots.ts'
import {
  changeLocked,
  finish,
  itemOf,
  leftAs,
  lockBatch,
  missing,
  namedPosts,
  type Result,
  type Target,
  timeColumns,
  timeOf,
} from './batch.ts'
import { fitDays } from './fit-days.ts'

/** One of the two cannot have its new time. The transaction ends, so that the other keeps its own. */
class KeepsTime extends Error {
  readonly why: Left
  constructor(why: Left) {
    super(why.message)
    this.why = why
  }
}

interface Setting {
  who: Who
  accounts: ReadonlyMap<string, Account>
  now: Date
}

/** Why a post cannot take the time of another one. */
function refusalOf(post: PostRow, other: PostRow, { who, accounts, now }: Setting): Left | undefined {
  if (post.status !== Draft && post.status !== Scheduled)
    return left('state', 'Only drafts and scheduled posts can be moved.')
  if (!mayChangePost(who, post.author_id)) return left('not_allowed')
  if (!accounts.has(post.social_account_id)) return left('account')
  if (post.social_account_id !== other.social_account_id)
    return left('state', 'Only posts of the same account can swap times.')
  if (!post.post_at || !other.post_at) return left('state', 'A post without a time has none to swap.')
  return post.status === Scheduled && other.post_at <= now ? left('past') : undefined
}

/** A post with the time of another one. A draft has its time as a plan and fills no slot. */
function targetOf(post: PostRow, other: PostRow, account: Account): Target {
  const columns = { ...timeColumns(other), post_date: dateIn(other.post_at as Date, account.timezone) }
  if (post.status === Draft)
    return { status: Draft, columns: { ...columns, ...noSlot, schedule_kind: post.schedule_kind } }
  const schedule_kind = columns.slot_id === null ? 'date' : columns.schedule_kind
  return { status: Scheduled, columns: { ...columns, schedule_kind }, account, at: other.post_at as Date }
}

/** Gives a post the time of another one. Throws `KeepsTime`. */
async function give(tx: Tx, deps: Deps, who: Who, post: PostRow, other: PostRow, account: Account): Promise<Result> {
  const changed = await changeLocked(tx, deps, who, post, targetOf(post, other, account))
  if ('left' in changed) throw new KeepsTime(changed.left)
  return { item: itemOf(changed.post, timeOf(changed.post, account.timezone)), entry: changed.entry }
}

/**
 * Swaps the times of two posts of an account. Where one cannot be changed both stay, and each says why.
 */
export async function swapPosts(deps: Deps, who: Who, body: BodyOf<typeof SwapPosts>): Promise<Batch> {
  const named = await namedPosts(deps, who.teamId, body.posts)
  const accounts = await deps.team.of(who.teamId)
  const setting = { who, accounts, now: await dbNow(deps.db) }
  const both = (why: Left): Result[] =>
    body.posts.map(id => {
      const post = named.get(id)
      return post ? leftAs(post, why) : missing(id)
    })
  try {
    return await transaction(deps.db, async tx => {
      await lockTimeSlots(tx, who.teamId, [...new Set([...named.values()].map(post => post.social_account_id))])
      const posts = await lockBatch(tx, who.teamId, body.posts)
      const [one, other] = body.posts.map(id => posts.get(id)) as [PostRow | undefined, PostRow | undefined]
      if (!one || !other) return finish(tx, deps, who, both(left('not_found')), { dryRun: body.dry_run })
      const why = refusalOf(one, other, setting) ?? refusalOf(other, one, setting)
      if (why) return finish(tx, deps, who, [leftAs(one, why), leftAs(other, why)], { dryRun: body.dry_run })
      const account = accounts.get(one.social_account_id) as Account
      // Of two scheduled posts each day keeps its number of posts; a draft counts for none.
      const [scheduled, draft] = one.status === Scheduled ? [one, other] : [other, one]
      if (scheduled.status === Scheduled && draft.status === Draft) {
        const fits = await fitDays(tx, who.teamId, [
          { id: scheduled.id, account, date: dateIn(draft.post_at as Date, account.timezone) },
        ])
        if (!fits.has(scheduled.id))
          return finish(
            tx,
            deps,
            who,
            [one, other].map(post => leftAs(post, left('quota'))),
            { dryRun: body.dry_run },
          )
      }
      const results = [await give(tx, deps, who, one, other, account), await give(tx, deps, who, other, one, account)]
      return finish(tx, deps, who, results, { dryRun: body.dry_run })
    })
  } catch (err) {
    if (!(err instanceof KeepsTime)) throw err
    const items = both(err.why).map(({ item }) => item)
    return { batch: null, seed: 0, done: 0, left: items.length, items }
  }
}
