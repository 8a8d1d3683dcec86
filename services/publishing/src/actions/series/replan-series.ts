import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { SeriesDate, SeriesLeft } from '@fanfare/contracts/entities/series.ts'
import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { isLockedFor } from '../../model/lock.ts'
import { movedTiming } from '../../model/move-days.ts'
import { left } from '../../model/placing.ts'
import { contentOf } from '../../model/post.ts'
import {
  dayKey,
  meantTime,
  type Place,
  type PlacedPost,
  type Replanned,
  replan,
  usualTime,
} from '../../model/replan.ts'
import type { Timing } from '../../model/schedule.ts'
import { type SeriesRule, withRule } from '../../model/series-rules.ts'
import { timingColumns } from '../../stores/post-columns.ts'
import type { PostRow } from '../../stores/posts.ts'
import { joinSeries, postsOfSeries, type SeriesRow, setIndexes, setRule } from '../../stores/series.ts'
import { createPosts } from '../create-posts.ts'
import { changeLocked, lockBatch, removeLocked } from '../placing/batch.ts'
import { fitDays } from '../placing/fit-days.ts'
import { datedAs, type LeftCode, leftAs } from './left.ts'
import { type NewDates, newDates } from './new-dates.ts'
import { refusalOf } from './refusal.ts'

type Refusal = NonNullable<SeriesDate['refused']>

interface Asked extends NewDates {
  time?: string | undefined
  skip_refused?: boolean | undefined
  dry_run?: boolean | undefined
}

/** What became of the posts of a series. */
export interface Outcome {
  moved: string[]
  added: string[]
  removed: string[]
  left: SeriesLeft[]
  /** By date: why an account has no post on it. */
  refused: Map<string, Refusal>
}

/** Some of what was planned cannot be done: it is planned again without it. */
class PlanAgain extends Error {}

/** What is known of the posts and dates while they are planned; it grows with each try. */
interface Known {
  /** By id of a post: why it stays. */
  stay: Map<string, LeftCode>
  /** By `dayKey`. */
  refused: Map<string, Refusal>
}

interface Setting {
  deps: Deps
  who: Who
  series: SeriesRow
  /** The posts from the first changed date on, locked. */
  rows: ReadonlyMap<string, PostRow>
  /** Of each account the post that its new ones are made from. */
  patterns: ReadonlyMap<string, PostRow>
  accounts: ReadonlyMap<string, Account>
  now: number
  asked: Asked
}

/** The posts of a series from `from` on as the plan sees them, and those before, which stay. */
function placed(all: readonly PostRow[], { series, asked }: Pick<Setting, 'series' | 'asked'>, stay: Known['stay']) {
  const dateOf = ({ series_index }: PostRow) => series.dates[(series_index as number) - 1] ?? ''
  const usual = new Map(
    [...Map.groupBy(all, post => post.social_account_id)].map(([id, own]) => [
      id,
      usualTime(own.filter(post => !post.series_alone).map(post => ({ wall: post.schedule_wall }))),
    ]),
  )
  return all.map((post): PlacedPost => {
    const { id, social_account_id: account, schedule_wall: wall, schedule_zone } = post
    const place = { date: dateOf(post), wall, zone: schedule_zone ?? 'UTC' }
    const time = asked.time ?? meantTime(place, usual.get(account) ?? wall?.slice(11) ?? '09:00')
    const open = (post.series_index as number) >= asked.from && !stay.has(id)
    return { ...place, id, account, time, open }
  })
}

/** The last post of each account that changes with the series; where none does, the last one that is not alone. */
function patternsOf(all: readonly PostRow[], open: (post: PostRow) => boolean): Map<string, PostRow> {
  const changing = all.filter(open)
  const used = changing.length > 0 ? changing : all.filter(post => !post.series_alone)
  return new Map((used.length > 0 ? used : all).map(post => [post.social_account_id, post]))
}

/** When a post goes out on its new date, or why it cannot. */
function timingOf({ accounts, now }: Setting, { account, wall, zone }: Place, draft: boolean): Timing | Refusal {
  const { timezone: accountZone, plan } = accounts.get(account) as Account
  const timing = movedTiming({ wall, zone, accountZone, plan, now, draft }, { days: 0 })
  if (typeof timing !== 'string') return timing
  const code = timing === 'past' ? 'schedule_in_past' : 'schedule_too_far'
  return { code, message: left(timing).message }
}

/** Moves posts to their new dates, all at once: a day that one leaves has room for another. */
async function move(tx: Tx, setting: Setting, kept: Replanned['kept'], known: Known): Promise<string[]> {
  const { deps, rows, accounts, who } = setting
  const moves = kept.flatMap(place => {
    const post = rows.get(place.id) as PostRow
    const timing = timingOf(setting, place, post.status === Draft)
    if ('code' in timing) known.refused.set(dayKey(place.account, place.date), timing)
    return 'code' in timing ? [] : [{ place, post, timing, account: accounts.get(place.account) as Account }]
  })
  const planned = moves.filter(({ post }) => post.status === Scheduled)
  const wanted = planned.map(({ post, account, timing }) => ({ id: post.id, account, date: timing.date as string }))
  const fits = await fitDays(tx, who.teamId, wanted)
  const done: string[] = []
  for (const { place, post, timing, account } of moves) {
    if (post.status === Scheduled && !fits.has(post.id)) {
      known.refused.set(dayKey(place.account, place.date), { code: 'quota_reached', message: left('quota').message })
      continue
    }
    const columns = timingColumns(timing)
    const target =
      post.status === Draft
        ? ({ status: Draft, columns } as const)
        : ({ status: Scheduled, columns, account, at: timing.at as Date } as const)
    const changed = await changeLocked(tx, deps, who, post, target, { bySeries: true })
    if (!('left' in changed)) done.push(post.id)
    else if (changed.left.code === 'going_out') known.stay.set(post.id, 'going_out')
    else
      known.refused.set(dayKey(place.account, place.date), { code: 'post_incomplete', message: changed.left.message })
  }
  return done
}

/** Makes the posts that are missing, as copies of the one that their account has. */
async function add(
  tx: Tx,
  { deps, who, series, patterns }: Setting,
  missing: readonly Place[],
  { indexOf, known }: { indexOf: (date: string) => number; known: Known },
): Promise<string[]> {
  const made: string[] = []
  for (const { account, date, wall, zone } of missing) {
    const pattern = patterns.get(account) as PostRow
    const body = { ...contentOf(pattern), accounts: [account], schedule: { kind: 'date' as const, wall, zone } }
    try {
      const [post] = await transaction(tx, part =>
        createPosts({ ...deps, db: part }, { ...who, userId: pattern.author_id }, body, undefined, { post: pattern }),
      )
      const { id } = post as PostRow
      await joinSeries(tx, who.teamId, [id], { id: series.id, index: indexOf(date) })
      made.push(id)
    } catch (err) {
      known.refused.set(dayKey(account, date), refusalOf(err))
    }
  }
  return made
}

/** Carries out a plan. Throws `PlanAgain` where a part of it cannot be done, and the refusal of a date where none may be left out. */
async function carryOut(
  tx: Tx,
  setting: Setting,
  plan: Replanned,
  { rule, known }: { rule: SeriesRule; known: Known },
  indexes: ReadonlyMap<string, number>,
): Promise<Omit<Outcome, 'left' | 'refused'>> {
  const { deps, who, series, asked } = setting
  const before = { stay: known.stay.size, refused: known.refused.size }
  await setRule(tx, who.teamId, series.id, rule)
  await setIndexes(tx, who.teamId, indexes)
  const removed: string[] = []
  for (const id of plan.surplus) {
    if (await removeLocked(tx, deps, who, setting.rows.get(id) as PostRow)) removed.push(id)
    else known.stay.set(id, 'going_out')
  }
  const moving = plan.kept.filter(({ moved }) => moved)
  const rows = new Map([...setting.rows].map(([id, row]) => [id, { ...row, series_index: indexes.get(id) ?? null }]))
  const moved = await move(tx, { ...setting, rows }, moving, known)
  const indexOf = (date: string) => rule.dates.indexOf(date) + 1
  const added = await add(tx, setting, plan.missing, { indexOf, known })
  if (known.stay.size > before.stay) throw new PlanAgain()
  if (known.refused.size > before.refused && asked.skip_refused) throw new PlanAgain()
  return { moved, added, removed }
}

function refuseFirst({ asked }: Setting, { refused }: Known): void {
  const [first] = refused.values()
  const field = asked.recurrence ? 'body.recurrence' : 'body.date'
  if (first) fail(first.code as 'quota_reached', { field, rule: 'dates that can all be had', message: first.message })
}

/**
 * Gives the posts of a series new dates from number `from` on: they move in order, what is too much is deleted, what is missing is made as
 * copies. Posts that are live, going out or changed alone stay. Throws `invalid_input`, and the first refusal unless a dry run or
 * `skip_refused` wants the others.
 */
export async function replanSeries(tx: Tx, deps: Deps, who: Who, series: SeriesRow, asked: Asked): Promise<Outcome> {
  const { from } = asked
  const given = await postsOfSeries(tx, who.teamId, series.id)
  const tail = given.flatMap(({ id, series_index }) => ((series_index as number) >= from ? [id] : []))
  const rows = await lockBatch(tx, who.teamId, tail)
  const all = given.flatMap(post => rows.get(post.id) ?? ((post.series_index as number) < from ? post : []))
  const accounts = await deps.team.of(who.teamId)
  const now = (await dbNow(tx)).getTime()
  const known: Known = { stay: new Map(), refused: new Map() }
  for (const post of rows.values()) {
    const locked = isLockedFor(post, who.userId, deps.clock.now())
    const why = datedAs(post, accounts.has(post.social_account_id), locked, now)
    if (why) known.stay.set(post.id, why)
  }
  const isOpen = ({ id }: PostRow) => rows.has(id) && !known.stay.has(id)
  const patterns = patternsOf(all, isOpen)
  const setting: Setting = { deps, who, series, rows, patterns, accounts, now, asked }
  const rule = newDates(series, placed(all, setting, known.stay), asked)
  // Each try leaves out at least one date or post more than the one before.
  for (;;) {
    const posts = placed(all, setting, known.stay)
    const wanted = [...patterns.values()].flatMap(({ id, social_account_id: account }) => {
      const pattern = posts.find(post => post.id === id)
      return pattern && accounts.has(account)
        ? [{ account, zone: pattern.zone, time: pattern.time, dates: rule.of(account) }]
        : []
    })
    const plan = replan(posts, wanted, { now, refused: new Set(known.refused.keys()) })
    for (const { account, date } of plan.past)
      known.refused.set(dayKey(account, date), { code: 'schedule_in_past', message: left('past').message })
    // Where nothing can be planned any more, the posts are not deleted for it.
    const nothing = plan.kept.length + plan.missing.length === 0
    if (asked.skip_refused ? nothing : !asked.dry_run) refuseFirst(setting, known)
    const kept = posts.filter(post => !post.open && tail.includes(post.id)).map(({ date }) => date)
    const later = new Set(wanted.flatMap(one => one.dates))
    const earlier = series.dates.slice(0, from - 1)
    const dates = [...earlier, ...[...new Set([...kept, ...later])].sort()]
    const stays = new Set([...earlier, ...kept.filter(date => !later.has(date))])
    const dateOf = new Map([...posts, ...plan.kept].map(({ id, date }) => [id, date]))
    const indexes = new Map(
      tail.flatMap(id => (plan.surplus.includes(id) ? [] : [[id, dates.indexOf(dateOf.get(id) as string) + 1]])),
    )
    const rules = withRule(series, { ...rule, dates, stays })
    try {
      const done = await transaction(tx, part => carryOut(part, setting, plan, { rule: rules, known }, indexes))
      if (!asked.dry_run && !asked.skip_refused) refuseFirst(setting, known)
      return { ...done, left: leftOf(rows, known), refused: byDate(known) }
    } catch (err) {
      if (!(err instanceof PlanAgain)) throw err
    }
  }
}

const leftOf = (rows: ReadonlyMap<string, PostRow>, { stay }: Known): SeriesLeft[] =>
  [...rows.values()]
    .flatMap(post => {
      const code = stay.get(post.id)
      return code ? [leftAs(post, code)] : []
    })
    .sort((a, b) => a.index - b.index)

const byDate = ({ refused }: Known): Map<string, Refusal> =>
  new Map([...refused].map(([key, why]) => [key.split(' ')[1] as string, why]))
