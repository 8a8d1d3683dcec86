import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import type { Account } from '../model/account.ts'
import { isHeldBack } from '../model/approval.ts'
import { contentOf, isPlanned } from '../model/post.ts'
import { firstStop } from '../model/preflight/preflight.ts'
import { dateIn } from '../model/zones.ts'
import { noProgress, noTime } from '../stores/post-columns.ts'
import { changePost, findDeletedPost, type PostChange, type PostRow } from '../stores/posts.ts'
import { approvalColumn } from './approval.ts'
import { postNotFound, requireChangeable } from './changeable-post.ts'
import { emitChanged } from './emit-post.ts'
import { requireOneRoute } from './other-route.ts'
import { mediaOf } from './post-content.ts'
import { beginPublication } from './publications.ts'
import { reserveQuota } from './reserve-quota.ts'
import { subjectOf } from './subjects.ts'
import { keptSlot } from './time-slots/fill-slots.ts'

/** The account for which it can be scheduled again; undefined where it can only be restored as a draft. */
async function stillFits(deps: Deps, post: PostRow, now: Date): Promise<Account | undefined> {
  const { schedule_kind, schedule_wall: wall, schedule_zone: zone, post_at, post_date } = post
  const account = (await deps.team.of(post.team_id)).get(post.social_account_id)
  if (!account || schedule_kind === 'now' || !wall || !zone || !post_date || !post_at || post_at <= now)
    return undefined
  try {
    const media = await mediaOf(deps, post.team_id, post)
    const setting = { db: deps.db, teamId: post.team_id, media, schedule: { kind: 'date', wall, zone }, now } as const
    return firstStop([await subjectOf({ account, content: contentOf(post) }, setting)]) ? undefined : account
  } catch (err) {
    if (err instanceof AppError && err.status < 500) return undefined
    throw err
  }
}

async function asPlanned(tx: Tx, deps: Deps, who: Who, post: PostRow, account: Account): Promise<PostRow | undefined> {
  const date = dateIn(post.post_at as Date, account.timezone)
  await reserveQuota(tx, post.team_id, [{ account, date }], post.id)
  const back = await changePost(tx, post.team_id, post, {
    deleted_at: null,
    status: Scheduled,
    post_date: date,
    ...(await keptSlot(tx, post)),
    ...approvalColumn(deps, who, post, Scheduled),
    ...noProgress,
  })
  if (!back) return undefined
  await requireOneRoute(tx, back, { account, at: back.post_at as Date })
  return beginPublication(tx, deps, { who, post: back, account, dueAt: back.post_at as Date })
}

function asIs(tx: Tx, deps: Deps, who: Who, post: PostRow, now: Date): Promise<PostRow | undefined> {
  const past = post.schedule_kind === 'now' || (post.post_at !== null && post.post_at <= now)
  const asDraft: PostChange = isPlanned(post) ? { status: Draft, ...noProgress, ...(past ? noTime : {}) } : {}
  return changePost(tx, post.team_id, post, {
    deleted_at: null,
    ...asDraft,
    ...approvalColumn(deps, who, post, isPlanned(post) ? Draft : post.status),
  })
}

/**
 * Undoes a deletion. A scheduled post is scheduled again where its time lies ahead and the quota of the day allows it; otherwise, and for a
 * member whose posts a Manager approves, it is a draft.
 */
export async function restorePost(deps: Deps, who: Who, id: string): Promise<PostRow> {
  const post = (await findDeletedPost(deps.db, who.teamId, id)) ?? postNotFound()
  await requireChangeable(deps, who, post)
  const now = await dbNow(deps.db)
  const account = isPlanned(post) && !isHeldBack(who) ? await stillFits(deps, post, now) : undefined
  const bring = (with_: Account | undefined) =>
    transaction(deps.db, async tx => {
      const back = with_ ? await asPlanned(tx, deps, who, post, with_) : await asIs(tx, deps, who, post, now)
      if (!back) return undefined
      await emitChanged(tx, who, post, back)
      announceAfter(tx, deps, back, 'created')
      return back
    })
  const back = await bring(account).catch(err => {
    // Another request used the last post of the day meanwhile, or planned what a page would get twice.
    if (err instanceof AppError && ['quota_reached', 'post_incomplete'].includes(err.code)) return bring(undefined)
    throw err
  })
  return back ?? postNotFound()
}
