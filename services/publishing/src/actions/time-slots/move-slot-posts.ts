import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { dbNow } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { movedWithSlot } from '../../model/planner/slot-move.ts'
import { liesInSlot, type Slot } from '../../model/planner/slot-times.ts'
import { timingInSlot } from '../../model/planner/slot-timing.ts'
import type { Timing } from '../../model/schedule.ts'
import { timingColumns } from '../../stores/post-columns.ts'
import type { PostRow } from '../../stores/posts.ts'
import { idsInSlot, releasePosts } from '../../stores/slot-posts.ts'
import { notChangeable } from '../changeable-post.ts'
import { changeLocked, lockBatch } from '../placing/batch.ts'
import { fitDays } from '../placing/fit-days.ts'

const DAY_MS = 86_400_000

interface Moved {
  account: Account
  /** The slot before and after. */
  from: Slot
  to: Slot
}

const liesIn = ({ post_at: at, slot_date: date }: PostRow, slot: Slot, { timezone: zone }: Account): boolean =>
  at !== null && date !== null && liesInSlot(at.getTime(), slot, { date, zone })

/** The timing of a post that follows its slot; undefined where it cannot. `now`: Unix ms. */
function timingOf(post: PostRow, { account, from, to }: Moved, now: number): (Timing & { at: Date }) | undefined {
  const { post_at, slot_date: date } = post
  if (post.status !== Scheduled || !post_at || date === null || !liesIn(post, from, account)) return undefined
  const moved = movedWithSlot({ at: post_at.getTime(), date }, from, to, account.timezone)
  const isAhead = moved && moved.at > now && moved.at <= now + planOf(account.plan).maxScheduleDays * DAY_MS
  return isAhead ? timingInSlot(moved.at, { id: to.id, date: moved.date }, account) : undefined
}

/**
 * Moves the scheduled posts of a slot along with it, each within its week and as far beside the slot as before: when the slot moves back they
 * have their times again. What would be in the past or on a full day then, what someone has locked and what is going out keeps its
 * time. It keeps its slot too, and so fills that again once the slot is back.
 */
export async function moveSlotPosts(tx: Tx, deps: Deps, who: Who, slot: Moved): Promise<void> {
  const { account, from, to } = slot
  const now = (await dbNow(tx)).getTime()
  const posts = await lockBatch(tx, who.teamId, await idsInSlot(tx, who.teamId, to.id))
  const moves = [...posts.values()].flatMap(post => {
    const timing = notChangeable(deps, who, post) ? undefined : timingOf(post, slot, now)
    return timing ? [{ post, timing }] : []
  })
  const days = moves.map(({ post, timing }) => ({ id: post.id, account, date: timing.date as string }))
  const fits = await fitDays(tx, who.teamId, days)
  const staying = new Map(posts)
  for (const { post, timing } of moves) {
    if (!fits.has(post.id)) continue
    const target = { status: Scheduled, columns: timingColumns(timing), account, at: timing.at } as const
    if (!('left' in (await changeLocked(tx, deps, who, post, target)))) staying.delete(post.id)
  }
  // One that stays near the new time of its slot would go elsewhere with the slot's next move, also with the one back.
  const near = [...staying.values()].filter(post => liesIn(post, from, account) && liesIn(post, to, account))
  await releasePosts(
    tx,
    who.teamId,
    near.map(({ id }) => id),
  )
}
