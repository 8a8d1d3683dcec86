import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import type { Batch, LeftCode } from '@fanfare/contracts/entities/placing.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { isHeldBack } from '../../model/approval.ts'
import { type BatchEntry, type Entry, isOfSeries, type Left, left, type PlaceBefore } from '../../model/placing.ts'
import type { Content } from '../../model/preflight/finding.ts'
import { dateIn } from '../../model/zones.ts'
import { keepBatch, renewVersions, type SetBack, takeBatch } from '../../stores/batches.ts'
import { plannedPosts } from '../../stores/planned-posts.ts'
import { contentColumns, noSlot } from '../../stores/post-columns.ts'
import type { PostChange, PostRow } from '../../stores/posts.ts'
import { lockTimeSlots, timeSlotsByIds } from '../../stores/time-slots.ts'
import { notChangeable } from '../changeable-post.ts'
import { mediaOf } from '../post-content.ts'
import { addedLeave, bringBack, refuseChanged, ruleBack } from '../series/series-batch.ts'
import {
  changeLocked,
  finish,
  itemOf,
  leftAs,
  lockBatch,
  missing,
  type Result,
  removeLocked,
  type Target,
  timeOf,
} from './batch.ts'
import { fitDays } from './fit-days.ts'

interface Step {
  post: PostRow
  /** The version that the call found. */
  from: number | undefined
  before: PlaceBefore | null
  content: Content | undefined
  account: Account | undefined
  left: Left | undefined
}

interface Setting {
  who: Who
  accounts: ReadonlyMap<string, Account>
  now: Date
}

function stepOf(
  deps: Deps,
  post: PostRow,
  { version, from, before, content }: BatchEntry,
  { who, accounts, now }: Setting,
): Step {
  const account = accounts.get(post.social_account_id)
  const why = () => {
    if (post.version !== version) return left('changed')
    const refused = notChangeable(deps, who, post)
    if (refused) return refused
    if (before?.status !== Scheduled) return undefined
    if (isHeldBack(who)) return left('approval')
    if (!account) return left('account')
    return before.post_at === null || Date.parse(before.post_at) <= now.getTime() ? left('past') : undefined
  }
  return { post, from, before, content, account, left: why() }
}

/** Occurrences of slots that other posts fill now, and the slots that still exist. */
async function slotsNow(tx: Tx, teamId: string, steps: readonly Step[]) {
  const wanted = steps.flatMap(({ before, post }) =>
    before && before.slot_id !== null && before.post_at !== null
      ? [{ slot: before.slot_id, at: Date.parse(before.post_at), accountId: post.social_account_id }]
      : [],
  )
  if (wanted.length === 0) return { exists: new Set<string>(), taken: new Set<string>() }
  const times = wanted.map(({ at }) => at).sort((a, b) => a - b)
  // A post may have been placed beside its slot: a day more on each side.
  const day = 86_400_000
  const posts = await plannedPosts(tx, teamId, [...new Set(wanted.map(({ accountId }) => accountId))], {
    since: new Date((times[0] as number) - day),
    until: new Date((times.at(-1) as number) + day),
    except: steps.map(({ post }) => post.id),
  })
  const slots = await timeSlotsByIds(tx, teamId, [...new Set(wanted.map(({ slot }) => slot))])
  return {
    exists: new Set(slots.map(({ id }) => id)),
    taken: new Set(posts.flatMap(({ slot_id, slot_date }) => (slot_id ? [`${slot_id} ${slot_date}`] : []))),
  }
}

/** The moment that a post had, and its date on the account's clock as that is now. */
function momentBefore({ post_at, post_date }: PlaceBefore, account: Account | undefined) {
  if (post_at === null) return { post_at: null, post_date }
  const at = new Date(post_at)
  return { post_at: at, post_date: account ? dateIn(at, account.timezone) : post_date }
}

/** The columns of the time that a post had; without its slot where that was deleted or another post has it now. */
function timeBefore(
  before: PlaceBefore,
  account: Account | undefined,
  { exists, taken }: Awaited<ReturnType<typeof slotsNow>>,
): PostChange {
  const { status: _status, draft, alone: _alone, ...columns } = before
  const several = draft ? { social_account_id: draft.account, draft_accounts: JSON.stringify(draft.accounts) } : {}
  const time = { ...columns, ...several, ...momentBefore(before, account), time_before: null }
  if (before.slot_id === null) return time
  const isFree = exists.has(before.slot_id) && !taken.has(`${before.slot_id} ${before.slot_date}`)
  return isFree ? time : { ...time, ...noSlot, schedule_kind: 'date' }
}

/** Whether the call alone took the post out of the changes of its series: a series keeps the dates of posts that it leaves alone. */
const isWithSeriesAgain = ({ post, before }: Step): boolean => before?.alone === false && post.series_alone

/** Deletes a post that the call created. */
async function removeCreated(tx: Tx, deps: Deps, who: Who, post: PostRow): Promise<Result> {
  return (await removeLocked(tx, deps, who, post)) ? { item: itemOf(post) } : leftAs(post, left('going_out'))
}

/** The columns of what a post said before; none where the call did not change that. */
async function contentBefore(tx: Tx, deps: Deps, post: PostRow, content: Content | undefined): Promise<PostChange> {
  return content ? contentColumns(content, await mediaOf({ ...deps, db: tx }, post.team_id, content)) : {}
}

/** What is left of a batch can be set back later, unless it never can. Where nothing was set back it stays whole; that of a series is one step, whose rule was set back. */
function restOf(kept: readonly Entry[], { done, items }: Batch): readonly Entry[] {
  if (kept.some(isOfSeries)) return []
  if (done === 0) return kept
  const later = new Set(items.flatMap(({ post_id, left: why }) => (why && !never.has(why.code) ? (post_id ?? []) : [])))
  return kept.filter(entry => !isOfSeries(entry) && later.has(entry.id))
}
const never: ReadonlySet<LeftCode> = new Set<LeftCode>(['changed', 'not_found', 'past'])

/**
 * Sets back what a call for several posts did: drafts are drafts again, moved posts have their times, created ones are deleted. What was
 * changed or published since is left and named, and what is left for another reason can be set back later. What was done before can be undone
 * after it. What was undone cannot be undone again; Creators undo only what they did. Throws `batch_not_found`.
 */
export async function undoBatch(
  deps: Deps,
  who: Who,
  { batch, dry_run: dryRun }: BodyOf<typeof UndoBatch>,
): Promise<Batch> {
  const accounts = await deps.team.of(who.teamId)
  const now = await dbNow(deps.db)
  return transaction(deps.db, async tx => {
    // First of all: it renews versions in other batches, whose undoing would wait for these locks with its batch in hand.
    await lockTimeSlots(tx, who.teamId, [...accounts.keys()])
    const kept =
      (await takeBatch(tx, who.teamId, batch, who.role === Creator ? who.userId : undefined)) ??
      fail('batch_not_found', { field: 'body.batch', rule: 'a batch of this team that was not undone' })
    const series = kept.find(isOfSeries)
    const done = kept.filter((entry): entry is BatchEntry => !isOfSeries(entry))
    const entries = done.filter(({ deleted }) => !deleted)
    if (series) await ruleBack(tx, who.teamId, series)
    const ids = entries.map(({ id }) => id)
    const posts = await lockBatch(tx, who.teamId, ids)
    if (series) refuseChanged(posts, entries)
    const steps = entries.flatMap(entry => {
      const post = posts.get(entry.id)
      return post ? [stepOf(deps, post, entry, { who, accounts, now })] : []
    })
    // What the call created goes first: its day has room for what comes back.
    const created = new Map<string, Result>()
    for (const { post, before, left: why } of steps)
      if (!why && !before) created.set(post.id, await removeCreated(tx, deps, who, post))
    const open = steps.filter(step => !step.left && step.before)
    const slots = await slotsNow(tx, who.teamId, open)
    const scheduled = open.flatMap(({ post, before, account }) =>
      before?.status === Scheduled && account
        ? [{ id: post.id, account, date: momentBefore(before, account).post_date as string }]
        : [],
    )
    const fits = await fitDays(tx, who.teamId, scheduled)
    const results: Result[] = []
    const setBack: SetBack[] = []
    for (const step of steps) {
      const { post, from, before, account, content, left: why } = step
      if (why) results.push(leftAs(post, why))
      else if (!before) results.push(created.get(post.id) as Result)
      else if (before.status === Scheduled && !fits.has(post.id)) results.push(leftAs(post, left('quota')))
      else {
        const columns = {
          ...timeBefore(before, account, slots),
          ...(await contentBefore(tx, deps, post, content)),
          ...(isWithSeriesAgain(step) && { series_alone: false }),
        }
        const target: Target =
          before.status === Scheduled && account
            ? { status: Scheduled, columns, account, at: columns.post_at as Date }
            : { status: Draft, columns }
        const changed = await changeLocked(tx, deps, who, post, target, {
          bySeries: series !== undefined || content !== undefined || isWithSeriesAgain(step),
          content,
        })
        const isChanged = !('left' in changed)
        if (isChanged && from !== undefined) setBack.push({ id: post.id, from, to: changed.post.version })
        const zone = account?.timezone ?? post.schedule_zone ?? 'UTC'
        results.push(
          isChanged ? { item: itemOf(changed.post, timeOf(changed.post, zone)) } : leftAs(post, changed.left),
        )
      }
    }
    const gone = ids.filter(id => !posts.has(id)).map(missing)
    const back = await bringBack(
      tx,
      deps,
      who,
      done.filter(({ deleted }) => deleted),
      setBack,
    )
    if (series) await addedLeave(tx, who.teamId, series)
    await renewVersions(tx, who.teamId, setBack)
    const reply = await finish(tx, deps, who, [...results, ...back, ...gone], { dryRun })
    const rest = restOf(kept, reply)
    if (rest.length > 0) await keepBatch(tx, who.teamId, batch, rest)
    return reply
  })
}
