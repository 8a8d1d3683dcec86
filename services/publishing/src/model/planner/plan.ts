import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { isTooClose, keepsGap, occupies, type SlotPost, slotReachMinutes } from '@fanfare/contracts/slots.ts'
import { dateIn } from '../zones.ts'
import { type Slot, type SlotTime, slotTimes } from './slot-times.ts'
import { variations } from './variation.ts'

const MINUTE_MS = 60_000

/** A post that an account already has. */
export interface Taken extends SlotPost {
  /** Absent: a post of the feed. */
  postType?: PostType | undefined
}

/** An account as the planner sees it. */
export interface PlannerAccount {
  id: string
  zone: string
  slots: readonly Slot[]
  /** Its posts that are planned or under way, and those of the last gap. */
  taken: readonly Taken[]
  /** Posts that its plan allows on one date of its zone. */
  quota: number
  /** Posts that count against the quota, by date (YYYY-MM-DD). */
  used: ReadonlyMap<string, number>
  /** Nothing of this account is placed after it, Unix time, ms; absent: the end of the settings holds. */
  until?: number
}

export interface PlannerSettings {
  /** Unix time, ms. Nothing is placed at it or before. */
  from: number
  /** Nothing is placed after it, ms. */
  until: number
  /** Least time between two posts of an account, minutes, for kinds that keep it (`keepsGap`). */
  gap: number
  /** Posts are placed up to so many minutes beside their slot; 0 places them on it. */
  range: number
  /** The same seed and input give the same plan. */
  seed: number
  /** Only the occurrence at this time of the account's clock, YYYY-MM-DDTHH:mm; absent: the next free one. */
  only?: string
}

/** Why an occurrence of a slot was not used. */
export type PassedOver =
  | { time: SlotTime; why: 'taken' }
  | { time: SlotTime; why: 'quota'; used: number; quota: number }
  | { time: SlotTime; why: 'gap'; gap: number }

/** Where a post goes and why there: every earlier occurrence since the post before it is named with its reason. */
export interface Placement {
  time: SlotTime
  /** When it goes out, Unix ms. */
  at: number
  /** Minutes from the slot's time to `at`. */
  varied: number
  passed: PassedOver[]
}

/** There is no place. `no_slots`: the account has no slots at all. `full`: none is free before the end. */
export interface NoPlace {
  why: 'no_slots' | 'full'
  passed: PassedOver[]
}

/** Sorted times, to find what is nearest. */
function timeline(times: number[]) {
  const sorted = times.sort((a, b) => a - b)
  const indexOf = (at: number): number => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] as number) < at) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    /** Whether nothing is nearer than so many minutes. */
    isFree: (at: number, minutes: number): boolean => {
      const index = indexOf(at)
      return ![sorted[index - 1], sorted[index]].some(near => near !== undefined && isTooClose(near, at, minutes))
    },
    add: (at: number): void => void sorted.splice(indexOf(at), 0, at),
  }
}

/** The times of slots that posts fill. `times` are sorted. */
function filledTimes(times: readonly SlotTime[], posts: readonly Taken[]): Set<SlotTime> {
  const filled = new Set<SlotTime>()
  const placed = Map.groupBy(posts, ({ slot }) => (slot ? `${slot.id} ${slot.date}` : ''))
  const dated = (placed.get('') ?? []).toSorted((a, b) => a.at - b.at)
  let first = 0
  for (const time of times) {
    while (first < dated.length && (dated[first] as Taken).at < time.at - slotReachMinutes * MINUTE_MS) first++
    const near = [...(placed.get(`${time.slotId} ${time.date}`) ?? []), ...dated.slice(first, first + 1)]
    if (near.some(post => occupies(post, time))) filled.add(time)
  }
  return filled
}

export interface AccountPlan {
  /** The next place for a post of this kind and account; each call takes one. */
  next: (kind?: PostType) => Placement | NoPlace
}

/** Two posts at one moment are never wanted, whatever the gap and their kinds. */
const leastMinutes = 1

/**
 * Places posts into an account's slots, first come first served. An occurrence that was passed over stays so, because
 * posts are only added: all posts of an account cost one walk through its slots, and those that keep no gap another one.
 */
export function planAccount(account: PlannerAccount, settings: PlannerSettings): AccountPlan {
  const { from, gap, range, seed, only } = settings
  const until = Math.min(settings.until, account.until ?? settings.until)
  const all = slotTimes(account.slots, account.zone, from, until)
  const times = only === undefined ? all : all.filter(({ wall }) => wall === only)
  const key = ({ slotId, date }: { slotId: string; date: string }): string => `${slotId} ${date}`
  const filled = filledTimes(all, account.taken)
  const posts = timeline(account.taken.map(({ at }) => at))
  const apart = timeline(account.taken.flatMap(({ at, postType = 'post' }) => (keepsGap(postType) ? [at] : [])))
  const used = new Map(account.used)
  const cursors = { apart: 0, free: 0 }

  const indexOf = new Map(all.map((time, index) => [time, index]))
  const reachMs = (range + gap) * MINUTE_MS
  /** Whether every free slot around it can still take a post where this one goes out at `at`, if it could beside the slot itself. */
  const leavesRoom = (time: SlotTime, at: number): boolean => {
    const isFine = (near: SlotTime) =>
      filled.has(near) || isTooClose(near.at, time.at, gap) || !isTooClose(near.at, at, gap)
    const index = indexOf.get(time) as number
    return [-1, 1].every(step => {
      for (let next = index + step; ; next += step) {
        const near = all[next]
        if (!near || Math.abs(near.at - time.at) >= reachMs) return true
        if (!isFine(near)) return false
      }
    })
  }
  const fit = (time: SlotTime, isApart: boolean): { at: number; varied: number } | undefined => {
    for (const varied of variations(seed, `${account.id} ${key(time)}`, range)) {
      const at = time.at + varied * MINUTE_MS
      const isInside = at > from && at <= until && dateIn(new Date(at), account.zone) === time.date
      if (!isInside || !posts.isFree(at, leastMinutes)) continue
      if (!isApart || (apart.isFree(at, gap) && leavesRoom(time, at))) return { at, varied }
    }
    return undefined
  }

  return {
    next: (kind = 'post') => {
      const isApart = keepsGap(kind)
      const cursor = isApart ? 'apart' : 'free'
      const passed: PassedOver[] = []
      for (; cursors[cursor] < times.length; cursors[cursor]++) {
        const time = times[cursors[cursor]] as SlotTime
        const count = used.get(time.date) ?? 0
        if (filled.has(time)) passed.push({ time, why: 'taken' })
        else if (count >= account.quota) passed.push({ time, why: 'quota', used: count, quota: account.quota })
        else {
          const place = fit(time, isApart)
          if (place) {
            cursors[cursor]++
            filled.add(time)
            posts.add(place.at)
            if (isApart) apart.add(place.at)
            used.set(time.date, count + 1)
            return { time, ...place, passed }
          }
          passed.push({ time, why: 'gap', gap })
        }
      }
      return { why: account.slots.length === 0 ? 'no_slots' : 'full', passed }
    },
  }
}

/** A post to be placed, on each of its accounts. */
export interface ToPlace {
  id: string
  /** Absent: a post of the feed. */
  postType?: PostType | undefined
  accountIds: readonly string[]
}

/** Where a post goes on one account. */
export interface Planned {
  id: string
  accountId: string
  place: Placement | NoPlace
}

/** Places posts in the order in which they are given, each on all of its accounts, every account by its own slots and clock. */
export function planPosts(
  posts: readonly ToPlace[],
  accounts: readonly PlannerAccount[],
  settings: PlannerSettings,
): Planned[] {
  const plans = new Map(accounts.map(account => [account.id, planAccount(account, settings)]))
  return posts.flatMap(({ id, postType, accountIds }) =>
    accountIds.map(accountId => {
      const plan = plans.get(accountId)
      if (!plan) throw new RangeError(`post ${id} is for account ${accountId}, which is not among the accounts`)
      return { id, accountId, place: plan.next(postType) }
    }),
  )
}
