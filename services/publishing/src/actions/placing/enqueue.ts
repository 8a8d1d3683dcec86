import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import type { Batch, BatchItem } from '@fanfare/contracts/entities/placing.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { announceAfter } from '../../live.ts'
import type { Account } from '../../model/account.ts'
import type { DraftAccounts } from '../../model/draft-accounts.ts'
import { type BatchEntry, left, shuffled } from '../../model/placing.ts'
import { type NoPlace, type Placement, type PlannerSettings, planPosts } from '../../model/planner/plan.ts'
import { slotTiming } from '../../model/planner/slot-timing.ts'
import { contentOf } from '../../model/post.ts'
import { originOf } from '../../model/post-source.ts'
import { isScheduleError, type Timing } from '../../model/schedule.ts'
import { dateIn } from '../../model/zones.ts'
import { contentColumns, timingColumns, untouched } from '../../stores/post-columns.ts'
import { insertPosts, type PostRow } from '../../stores/posts.ts'
import { lockDays } from '../../stores/quota.ts'
import { lockTimeSlots } from '../../stores/time-slots.ts'
import { emitCreated } from '../emit-post.ts'
import { isWholeWith, lockFilesOf, requireAccounts } from '../post-content.ts'
import { beginPublication } from '../publications.ts'
import { ownColumns, siblingOf } from '../send-draft.ts'
import { slotPlace } from '../time-slots/available-slots.ts'
import { plannerAccounts, plannerSettings } from '../time-slots/planner-input.ts'
import { changeLocked, finish, itemOf, leftByRoute, lockBatch, type Result, timeColumns } from './batch.ts'
import { type Candidate, candidatesOf } from './candidates.ts'
import { duplicatesOf } from './duplicates-of.ts'

interface Plan {
  accounts: readonly Account[]
  settings: PlannerSettings
  /** No slot before it, Unix ms. */
  from: number
}

type Placed = Candidate & { account: Account; place: Placement | NoPlace }

/** Where each of them goes by what the accounts have now. */
async function planNow(
  tx: Tx,
  teamId: string,
  { accounts, settings, from }: Plan,
  candidates: readonly Candidate[],
): Promise<Placed[]> {
  const placeable = candidates.flatMap(one => (one.left || !one.account ? [] : [{ ...one, account: one.account }]))
  const input = await plannerAccounts(tx, teamId, accounts, settings)
  const planned = planPosts(
    placeable.map(({ account, content }, at) => ({
      id: String(at),
      postType: content.post_type,
      accountIds: [account.id],
    })),
    input,
    { ...settings, from },
  )
  return placeable.map((one, at) => ({ ...one, place: planned[at]?.place as Placement | NoPlace }))
}

/**
 * The plan with its days locked. It is made again after each lock, until no other request can have used a day of it meanwhile: at most
 * once for each day.
 */
async function planLocked(tx: Tx, teamId: string, plan: Plan, candidates: readonly Candidate[]): Promise<Placed[]> {
  await lockTimeSlots(
    tx,
    teamId,
    plan.accounts.map(({ id }) => id),
  )
  const locked = new Set<string>()
  for (;;) {
    const planned = await planNow(tx, teamId, plan, candidates)
    const days = planned.flatMap(({ account, place }) =>
      'at' in place ? [{ accountId: account.id, date: dateIn(new Date(place.at), account.timezone) }] : [],
    )
    const unlocked = days.filter(({ accountId, date }) => !locked.has(`${accountId} ${date}`))
    if (unlocked.length === 0) return planned
    await lockDays(tx, unlocked)
    for (const { accountId, date } of unlocked) locked.add(`${accountId} ${date}`)
  }
}

async function createPlaced(
  tx: Tx,
  deps: Deps,
  who: Who,
  { post: draft, content, media, account, library }: Placed,
  { timing, maxRetry }: { timing: Timing; maxRetry: number },
): Promise<PostRow> {
  const id = deps.ids.next()
  const [stored] = await insertPosts(tx, who.teamId, [
    draft
      ? siblingOf(draft, id, ownColumns({ account, content, media, timing }))
      : {
          id,
          group_id: id,
          social_account_id: account.id,
          ...originOf({ libraryId: library?.id }),
          author_id: who.userId,
          status: Scheduled,
          ...contentColumns(content, media),
          ...timingColumns(timing),
          ...untouched,
          max_retry: maxRetry,
        },
  ])
  if (!stored) throw new RangeError(`post ${id} was not returned by its insert`)
  const post = await beginPublication(tx, deps, { who, post: stored, account, dueAt: timing.at as Date })
  await emitCreated(tx, who, post)
  announceAfter(tx, deps, post, 'created')
  return post
}

/** A candidate as the reply names it. */
const shownAs = ({ post, library, accountId, content }: Candidate, rest: Partial<BatchItem>): BatchItem =>
  itemOf(
    { ...content, id: post?.id ?? null, social_account_id: accountId },
    { ...rest, library_id: library?.id ?? null },
  )

/** The reply about one that is not placed. */
const unplaced = (one: Candidate, why: ReturnType<typeof left>): Result => ({ item: shownAs(one, { left: why }) })

interface Storing {
  dryRun: boolean
  maxRetry: number
  /** Drafts for several accounts of which one is placed already. */
  begun: Set<string>
  /** What they repeat; looked for in a rehearsal alone. */
  same: ReadonlyMap<Candidate, BatchItem['same']>
}

async function store(
  tx: Tx,
  deps: Deps,
  who: Who,
  placed: Placed,
  { dryRun, maxRetry, begun, same }: Storing,
): Promise<Result> {
  const { account, place, post } = placed
  const timing = slotTiming(place, account)
  if (isScheduleError(timing) || !('at' in place))
    return unplaced(
      placed,
      left('why' in place ? place.why : 'full', isScheduleError(timing) ? timing.message : undefined),
    )
  const spot = slotPlace(place, account.timezone)
  const item = shownAs(placed, { at: spot.at, wall: spot.wall, place: spot, same: same.get(placed) ?? null })
  const at = timing.at as Date
  const twice = await leftByRoute(tx, { teamId: who.teamId, account, content: placed.content, at, except: post?.id })
  if (twice) return unplaced(placed, twice)
  if (dryRun) return { item }
  if (!post || begun.has(post.id)) {
    const made = await createPlaced(tx, deps, who, placed, { timing, maxRetry })
    return { item: { ...item, post_id: made.id }, entry: { id: made.id, version: made.version, before: null } }
  }
  const columns = placed.shared ? ownColumns({ ...placed, timing }) : timingColumns(timing)
  const target = { status: Scheduled, columns, account, at } as const
  const changed = await changeLocked(tx, deps, who, post, target, { content: placed.content })
  if ('left' in changed) return unplaced(placed, changed.left)
  if (placed.shared) begun.add(post.id)
  return { item, entry: changed.entry }
}

/** Where only some accounts of a draft were placed, the others stay in a draft of their own. */
async function keepRest(tx: Tx, deps: Deps, who: Who, rest: readonly Candidate[]): Promise<BatchEntry[]> {
  const entries: BatchEntry[] = []
  for (const [draft, candidates] of Map.groupBy(rest, ({ post }) => post)) {
    if (!draft?.draft_accounts) continue
    const ids = candidates.map(({ accountId }) => accountId)
    const stored = draft.draft_accounts.accounts.filter(({ account_id }) => ids.includes(account_id))
    const several: DraftAccounts = { ...draft.draft_accounts, accounts: stored }
    const [first] = candidates
    if (!first) continue
    const content = ids.length === 1 ? first.content : contentOf(draft)
    const [kept] = await insertPosts(tx, who.teamId, [
      {
        ...siblingOf(draft, deps.ids.next(), {
          ...timeColumns(draft),
          ...contentColumns(content, first.media),
          social_account_id: first.accountId,
          draft_accounts: ids.length === 1 ? null : JSON.stringify(several),
        }),
        status: Draft,
      },
    ])
    if (!kept) throw new RangeError(`the rest of draft ${draft.id} was not returned by its insert`)
    await emitCreated(tx, who, kept)
    announceAfter(tx, deps, kept, 'created')
    entries.push({ id: kept.id, version: kept.version, before: null })
  }
  return entries
}

/** Leaves out what changed since it was checked, and what has lost a file. */
function recheck(
  candidates: readonly Candidate[],
  posts: Map<string, PostRow>,
  files: ReadonlySet<string>,
): Candidate[] {
  return candidates.map(one => {
    if (one.left) return one
    const now = one.post && posts.get(one.post.id)
    if (one.post && now?.version !== one.post.version) return { ...one, left: left('changed') }
    return !isWholeWith(one.content, files)
      ? { ...one, left: left('incomplete', 'One of its files was deleted.', 'File deleted') }
      : one
  })
}

/**
 * Puts drafts and items of the library into the next free slots, in one transaction: other requests that fill slots of these accounts wait.
 * A dry run makes the same plan without locks and stores nothing.
 */
export async function enqueuePosts(deps: Deps, who: Who, body: BodyOf<typeof EnqueuePosts>): Promise<Batch> {
  const { accounts: ids, posts, options = {}, dry_run: dryRun = false } = body
  const { library_items: libraries = [], seed = 0, from, order = 'given' } = options
  const accounts = await requireAccounts(deps, who.teamId, ids)
  const now = await dbNow(deps.db)
  const settings = { ...plannerSettings(await deps.accounts.placing(who.userId), now.getTime()), seed }
  const plan = { accounts, settings, from: Math.max(now.getTime(), from ? Date.parse(from) : 0) }
  const named = await candidatesOf(deps, who, { accounts, posts, libraries, now })
  const candidates = order === 'shuffled' ? shuffled(named.candidates, seed) : named.candidates
  const maxRetry = await deps.accounts.maxRetry(who.userId)
  return transaction(deps.db, async tx => {
    let checked: readonly Candidate[] = candidates
    if (!dryRun) {
      const locked = await lockBatch(tx, who.teamId, posts)
      const files = await lockFilesOf(
        tx,
        who.teamId,
        candidates.map(({ content }) => content),
      )
      checked = recheck(candidates, locked, files)
    }
    const planned = await (dryRun ? planNow : planLocked)(tx, who.teamId, plan, checked)
    const found = planned.flatMap(one => ('at' in one.place ? [one as Placed & { place: Placement }] : []))
    const same = dryRun ? await duplicatesOf(tx, who.teamId, found, now.getTime()) : new Map()
    const results: Result[] = []
    const begun = new Set<string>()
    const rest: Candidate[] = []
    let next = 0
    for (const one of checked) {
      const result =
        one.left || !one.account
          ? unplaced(one, one.left ?? left('account'))
          : await store(tx, deps, who, planned[next++] as Placed, { dryRun, maxRetry, begun, same })
      if (result.item.left && one.shared) rest.push(one)
      results.push(result)
    }
    const kept = await keepRest(
      tx,
      deps,
      who,
      rest.filter(({ post }) => post && begun.has(post.id)),
    )
    return finish(tx, deps, who, [...results, ...named.missing], { dryRun, seed, kept })
  })
}
