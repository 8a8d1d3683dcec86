import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdatePostsZone } from '@fanfare/contracts/endpoints/contents.ts'
import type { Batch } from '@fanfare/contracts/entities/placing.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { placing } from '@fanfare/contracts/limits.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { knownZone } from '@fanfare/runtime/zones.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { movedTiming } from '../../model/move-days.ts'
import { type Left, left } from '../../model/placing.ts'
import type { Timing } from '../../model/schedule.ts'
import { wallIn } from '../../model/zones.ts'
import { timingColumns } from '../../stores/post-columns.ts'
import { type PostRow, scheduledPostsOf } from '../../stores/posts.ts'
import { notChangeable } from '../changeable-post.ts'
import { changeLocked, finish, itemOf, leftAs, lockBatch, type Result, timeOf } from '../placing/batch.ts'
import { fitDays } from '../placing/fit-days.ts'
import { requireAccounts } from '../post-content.ts'

interface Setting {
  account: Account
  zone: string
  /** Unix ms. */
  now: number
}

/** The time of a post when the clock of another zone shows what that of its own zone shows now; or why it cannot be moved. */
function timingIn(post: PostRow, { account, zone, now }: Setting): Timing | Left {
  const { schedule_wall: wall, schedule_zone } = post
  if (post.status !== Scheduled) return left('changed')
  if (!wall || !schedule_zone) return left('state', 'It has no time on a clock.')
  const planned = { wall, zone, accountZone: account.timezone, plan: account.plan, now, draft: false }
  const timing = movedTiming(planned, { days: 0 })
  if (typeof timing === 'string') return left(timing)
  // Its slot is on the account's clock: it stays in it where that clock shows the same time as before.
  const { slot_id: id, slot_date: date } = post
  const staysOn = timing.at !== null && timing.date === date && wallIn(timing.at.getTime(), account.timezone) === wall
  return id !== null && date !== null && staysOn ? { ...timing, kind: 'time_slot', slot: { id, date } } : timing
}

interface Move {
  post: PostRow
  timing: Timing
}

async function moveOne(
  tx: Tx,
  deps: Deps,
  who: Who,
  { post, timing }: Move,
  { account, zone }: Setting,
): Promise<Result> {
  const target = { status: Scheduled, columns: timingColumns(timing), account, at: timing.at as Date } as const
  const changed = await changeLocked(tx, deps, who, post, target)
  if ('left' in changed) return leftAs(post, changed.left)
  return { item: itemOf(changed.post, timeOf(changed.post, zone)), entry: changed.entry }
}

/**
 * Has the scheduled posts of an account, at most 1,000 a call, go out at the same times on the clock of another zone. Those that have that
 * zone already are left out; what would be in the past or on a full day then stays as it is.
 */
export async function updatePostsZone(
  deps: Deps,
  who: Who,
  { account_id: id, timezone, dry_run: dryRun }: BodyOf<typeof UpdatePostsZone>,
): Promise<Batch> {
  const [account] = (await requireAccounts(deps, who.teamId, [id], 'body.account_id')) as [Account]
  const zone =
    knownZone(timezone) ?? fail('timezone_unknown', { field: 'body.timezone', rule: 'an IANA time zone name' })
  const setting = { account, zone, now: (await dbNow(deps.db)).getTime() }
  const scheduled = await scheduledPostsOf(deps.db, who.teamId, id, { most: placing.posts })
  const ids = scheduled.filter(post => post.schedule_zone !== zone).map(post => post.id)
  return transaction(deps.db, async tx => {
    const posts = [...(await lockBatch(tx, who.teamId, ids)).values()]
    const results: Result[] = []
    const moves: Move[] = []
    for (const post of posts) {
      const timing = notChangeable(deps, who, post) ?? timingIn(post, setting)
      if ('code' in timing) results.push(leftAs(post, timing))
      else moves.push({ post, timing })
    }
    const days = moves.map(({ post, timing }) => ({ id: post.id, account, date: timing.date as string }))
    const fits = await fitDays(tx, who.teamId, days)
    for (const move of moves)
      results.push(
        fits.has(move.post.id) ? await moveOne(tx, deps, who, move, setting) : leftAs(move.post, left('quota')),
      )
    return finish(tx, deps, who, results, { dryRun })
  })
}
