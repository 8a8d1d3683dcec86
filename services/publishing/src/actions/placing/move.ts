import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { MovePosts } from '@fanfare/contracts/endpoints/placing.ts'
import type { Batch } from '@fanfare/contracts/entities/placing.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { type DayShift, dayShiftOf } from '../../model/day-shift.ts'
import { movedTiming } from '../../model/move-days.ts'
import { type Left, left } from '../../model/placing.ts'
import type { Timing } from '../../model/schedule.ts'
import { timingColumns } from '../../stores/post-columns.ts'
import type { PostRow } from '../../stores/posts.ts'
import { notChangeable } from '../changeable-post.ts'
import { changeLocked, finish, itemOf, leftAs, lockBatch, missing, namedPosts, type Result, timeOf } from './batch.ts'
import { fitDays } from './fit-days.ts'

type Move = { post: PostRow; account: Account; timing: Timing } | { post: PostRow; left: Left }

interface Setting {
  who: Who
  accounts: ReadonlyMap<string, Account>
  by: DayShift
  /** Unix ms. */
  now: number
}

function moveOf(deps: Deps, post: PostRow, { who, accounts, by, now }: Setting): Move {
  const account = accounts.get(post.social_account_id)
  if (post.status !== Draft && post.status !== Scheduled)
    return { post, left: left('state', 'Only drafts and scheduled posts can be moved.') }
  const refused = notChangeable(deps, who, post)
  if (refused) return { post, left: refused }
  if (!account) return { post, left: left('account') }
  const { schedule_wall: wall, schedule_zone: zone } = post
  if (!wall || !zone) return { post, left: left('state', 'It has no date to move from.') }
  const draft = post.status === Draft
  const timing = movedTiming({ wall, zone, accountZone: account.timezone, plan: account.plan, now, draft }, by)
  return typeof timing === 'string' ? { post, left: left(timing) } : { post, account, timing }
}

async function moveOne(
  tx: Tx,
  deps: Deps,
  who: Who,
  { post, account, timing }: Exclude<Move, { left: Left }>,
): Promise<Result> {
  const columns = timingColumns(timing)
  const target =
    post.status === Draft
      ? ({ status: Draft, columns } as const)
      : ({ status: Scheduled, columns, account, at: timing.at as Date } as const)
  const changed = await changeLocked(tx, deps, who, post, target)
  if ('left' in changed) return leftAs(post, changed.left)
  return { item: itemOf(changed.post, timeOf(changed.post, account.timezone)), entry: changed.entry }
}

/** Throws `invalid_input` where a move says neither or both of how far and where to, or names a date that does not exist. */
function shiftIn(body: BodyOf<typeof MovePosts>): DayShift {
  const shift = dayShiftOf(body)
  if (!('rule' in shift)) return shift
  const field = `body.${shift.part}`
  return fail('invalid_input', { field, rule: shift.rule, message: `${field} must be ${shift.rule}.` })
}

/** Moves posts by days or to a date; each keeps its time of day in its zone. Drafts stay drafts, scheduled posts stay scheduled. */
export async function movePosts(deps: Deps, who: Who, body: BodyOf<typeof MovePosts>): Promise<Batch> {
  const by = shiftIn(body)
  await namedPosts(deps, who.teamId, body.posts)
  const accounts = await deps.team.of(who.teamId)
  const now = (await dbNow(deps.db)).getTime()
  return transaction(deps.db, async tx => {
    const posts = await lockBatch(tx, who.teamId, body.posts)
    const moves = body.posts
      .flatMap(id => posts.get(id) ?? [])
      .map(post => moveOf(deps, post, { who, accounts, by, now }))
    const fits = await fitDays(
      tx,
      who.teamId,
      moves.flatMap(move =>
        'left' in move || move.post.status === Draft
          ? []
          : [{ id: move.post.id, account: move.account, date: move.timing.date as string }],
      ),
    )
    const results: Result[] = []
    for (const move of moves)
      if ('left' in move) results.push(leftAs(move.post, move.left))
      else if (move.post.status === Scheduled && !fits.has(move.post.id)) results.push(leftAs(move.post, left('quota')))
      else results.push(await moveOne(tx, deps, who, move))
    const gone = body.posts.filter(id => !posts.has(id)).map(missing)
    return finish(tx, deps, who, [...results, ...gone], { dryRun: body.dry_run })
  })
}
