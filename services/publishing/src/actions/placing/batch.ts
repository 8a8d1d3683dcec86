import type { Batch, BatchItem } from '@fanfare/contracts/entities/placing.ts'
import { type Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { dbNow } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { announceAfter } from '../../live.ts'
import type { Account } from '../../model/account.ts'
import { isHeldBack } from '../../model/approval.ts'
import { type BatchEntry, type Left, left, type PlaceBefore } from '../../model/placing.ts'
import { contentOf, isPlanned } from '../../model/post.ts'
import type { Content } from '../../model/preflight/finding.ts'
import { wallIn } from '../../model/zones.ts'
import { insertBatch } from '../../stores/batches.ts'
import { changedAlone, noProgress } from '../../stores/post-columns.ts'
import { changePost, lockPosts, type PostChange, type PostRow, postsByIds } from '../../stores/posts.ts'
import { lockPublicationsOf } from '../../stores/publications.ts'
import { approvalColumn } from '../approval.ts'
import { postNotFound } from '../changeable-post.ts'
import { emitChanged } from '../emit-post.ts'
import { routeStop } from '../other-route.ts'
import { beginPublication, moveDue, withdraw } from '../publications.ts'

/** What a post is to become. A scheduled one names its account and when it goes out. */
export type Target =
  | { status: typeof Draft; columns: PostChange }
  | { status: typeof Scheduled; columns: PostChange; account: Account; at: Date }

/** What a call did with a post, and what is kept of it for Undo. */
export interface Result {
  item: BatchItem
  entry?: BatchEntry
}

/** When a post goes out, and in which slot. */
export const timeColumns = ({
  schedule_kind,
  schedule_wall,
  schedule_zone,
  post_at,
  post_date,
  slot_id,
  slot_date,
}: PostRow) => ({
  schedule_kind,
  schedule_wall,
  schedule_zone,
  post_at,
  post_date,
  slot_id,
  slot_date,
})

/** The state and time of a post, as Undo needs them. */
export const placeBefore = (post: PostRow): PlaceBefore => ({
  status: post.status,
  schedule_kind: post.schedule_kind,
  schedule_wall: post.schedule_wall,
  schedule_zone: post.schedule_zone,
  post_at: post.post_at?.toISOString() ?? null,
  post_date: post.post_date,
  slot_id: post.slot_id,
  slot_date: post.slot_date,
  ...(post.series_id !== null && { alone: post.series_alone }),
  ...(post.draft_accounts && { draft: { account: post.social_account_id, accounts: post.draft_accounts } }),
})

/** Characters of a caption in a reply. */
const CAPTION = 80

/** What a reply says of a post or of an item of the library. */
type Named = Pick<PostRow, 'social_account_id' | 'caption' | 'items'> & { id: string | null }

/** A post as the reply names it; without an id one that a rehearsal would have created. */
export const itemOf = ({ id, social_account_id, caption, items }: Named, rest: Partial<BatchItem> = {}): BatchItem => ({
  post_id: id,
  library_id: null,
  account_id: social_account_id,
  caption: caption.slice(0, CAPTION),
  media_id: items[0]?.media_id ?? null,
  at: null,
  wall: null,
  place: null,
  same: null,
  left: null,
  ...rest,
})

/** A post that is left as it is. */
export const leftAs = (post: PostRow, why: Left): Result => ({
  item: itemOf(post, { left: why }),
})

/** A post that the team does not have. */
export const missing = (id: string): Result => ({
  item: {
    ...itemOf({ id, social_account_id: '0', caption: '', items: [] }, { left: left('not_found') }),
    account_id: null,
  },
})

/** When a post goes out, on its account's clock. */
export const timeOf = ({ post_at: at }: Pick<PostRow, 'post_at'>, zone: string): Pick<BatchItem, 'at' | 'wall'> =>
  at ? { at: at.toISOString(), wall: wallIn(at.getTime(), zone) } : { at: null, wall: null }

/** The team's posts with these ids, deleted ones too. Throws `post_not_found` where posts were named and there is none of them. */
export async function namedPosts({ db }: Deps, teamId: string, ids: readonly string[]): Promise<Map<string, PostRow>> {
  const rows = await postsByIds(db, teamId, ids)
  if (ids.length > 0 && rows.length === 0) postNotFound('body.posts')
  return new Map(rows.map(row => [row.id, row]))
}

/** Locks posts with their publications until `tx` ends. Nobody changes or publishes one of them meanwhile. */
export async function lockBatch(tx: Tx, teamId: string, ids: readonly string[]): Promise<Map<string, PostRow>> {
  await lockPublicationsOf(tx, teamId, ids)
  return lockPosts(tx, teamId, ids)
}

/** Why a page would get something twice at the time that it is to have; undefined: it would not. */
export async function leftByRoute(tx: Tx, routed: Parameters<typeof routeStop>[1]): Promise<Left | undefined> {
  const stop = await routeStop(tx, routed)
  return stop && left('incomplete', `${stop.title}. ${stop.text}`, stop.title)
}

interface Changing {
  /** With its series, not alone. */
  bySeries?: boolean
  /** What the post says then, where that changes. */
  content?: Content | undefined
}
export type Changed = { post: PostRow; entry: BatchEntry } | { left: Left }

/**
 * Changes a locked post and its publication. `left`: why it stays, and nothing was changed; it has begun to go live, or a page would get it
 * twice.
 */
export async function changeLocked(
  tx: Tx,
  deps: Deps,
  who: Who,
  before: PostRow,
  target: Target,
  { bySeries = false, content: says = contentOf(before) }: Changing = {},
): Promise<Changed> {
  const { status, columns } = target
  if (status === Scheduled && isHeldBack(who)) return { left: left('approval') }
  if (target.status === Scheduled) {
    const { account, at } = target
    const twice = await leftByRoute(tx, { teamId: before.team_id, account, content: says, at, except: before.id })
    if (twice) return { left: twice }
  }
  const stays = isPlanned(before) && status === Scheduled
  if (stays) {
    const kind = columns.schedule_kind ?? before.schedule_kind
    const moving = { who, post: { ...before, schedule_kind: kind }, account: undefined, dueAt: target.at }
    if ((await moveDue(tx, deps, moving)) === 'going_out') return { left: left('going_out') }
  } else if (isPlanned(before) && (await withdraw(tx, deps, before)) === 'going_out') return { left: left('going_out') }
  const changed = await changePost(tx, before.team_id, before, {
    ...columns,
    ...noProgress,
    ...approvalColumn(deps, who, before, status),
    ...(bySeries ? {} : changedAlone(before)),
    status,
  })
  if (!changed) throw new RangeError(`post ${before.id} changed although it was locked`)
  const post =
    status === Scheduled && !stays
      ? await beginPublication(tx, deps, { who, post: changed, account: target.account, dueAt: target.at })
      : changed
  await emitChanged(tx, who, before, post)
  announceAfter(tx, deps, post, 'changed')
  const content = before.draft_accounts && !post.draft_accounts ? { content: contentOf(before) } : {}
  return {
    post,
    entry: { id: post.id, version: post.version, from: before.version, before: placeBefore(before), ...content },
  }
}

/** Deletes a locked post that is not live. Undefined: it has begun to go live, and nothing was changed. */
export async function removeLocked(tx: Tx, deps: Deps, who: Who, post: PostRow): Promise<PostRow | undefined> {
  if (isPlanned(post) && (await withdraw(tx, deps, post)) === 'going_out') return undefined
  const deleted = await changePost(tx, post.team_id, post, { deleted_at: await dbNow(tx) })
  if (!deleted) throw new RangeError(`post ${post.id} changed although it was locked`)
  await emitChanged(tx, who, post, deleted)
  announceAfter(tx, deps, deleted, 'deleted')
  return deleted
}

interface Finish {
  dryRun?: boolean | undefined
  seed?: number
  /** What was created beside the posts of the reply. */
  kept?: readonly BatchEntry[]
  /** Posts of the reply that are as they were, by choice: neither changed nor left. */
  same?: number
}

/** Keeps what was changed for Undo, and makes the reply. */
export async function finish(
  tx: Tx,
  deps: Deps,
  who: Who,
  results: readonly Result[],
  { dryRun, seed = 0, kept = [], same = 0 }: Finish = {},
): Promise<Batch> {
  const entries = [...results.flatMap(({ entry }) => entry ?? []), ...kept]
  const batch = entries.length > 0 && !dryRun ? deps.ids.next() : null
  if (batch) await insertBatch(tx, who.teamId, { id: batch, authorId: who.userId, entries })
  const items = results.map(({ item }) => item)
  const left = items.filter(item => item.left !== null).length
  return { batch, seed, done: items.length - left - same, left, items }
}
