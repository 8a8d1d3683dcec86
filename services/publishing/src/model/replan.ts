import { occurrenceWall } from './move-days.ts'

/** A post of a series for which new dates are planned. */
export interface PlacedPost {
  id: string
  account: string
  /** Its date of the series, YYYY-MM-DD. */
  date: string
  /** Its own time, YYYY-MM-DDTHH:mm, in `zone`; null: a draft without one. */
  wall: string | null
  zone: string
  /** The time of day that it is to have, HH:mm. */
  time: string
  /** It may move and may be deleted; otherwise it stays where it is. */
  open: boolean
}

/** The new dates of one account, and what its new posts are like. */
export interface AccountDates {
  account: string
  zone: string
  /** HH:mm */
  time: string
  /** YYYY-MM-DD, in order. */
  dates: readonly string[]
}

/** A post of an account on a date: `wall` is its wall-clock time in `zone`. */
export interface Place {
  account: string
  date: string
  wall: string
  zone: string
}

export interface Replanned {
  /** Posts with their new dates; `moved`: its time is another one. */
  kept: (Place & { id: string; moved: boolean })[]
  /** Ids of posts for which there is no date. */
  surplus: string[]
  /** Dates for which there is no post. */
  missing: Place[]
  /** Dates that have passed. */
  past: { account: string; date: string }[]
}

/** The key of an account on a date. */
export const dayKey = (account: string, date: string): string => `${account} ${date}`

/**
 * Gives the posts of a series new dates: those of each account in order. A date on which a post stays is not given again, one in `refused`
 * (`dayKey`) or before `now` (Unix ms) is left out. Wall-clock times stay over changes of the clocks. Pure: the same input gives the same plan.
 */
export function replan(
  posts: readonly PlacedPost[],
  accounts: readonly AccountDates[],
  { now, refused }: { now: number; refused: ReadonlySet<string> },
): Replanned {
  const plan: Replanned = { kept: [], surplus: [], missing: [], past: [] }
  for (const { account, zone, time, dates } of accounts) {
    const own = posts.filter(post => post.account === account)
    const stay = own.filter(({ open }) => !open)
    const taken = new Set(stay.flatMap(({ date, wall }) => (wall ? [date, wall.slice(0, 10)] : [date])))
    const waiting = own.filter(({ open }) => open).sort((a, b) => order(a.date, b.date) || order(a.id, b.id))
    for (const date of [...new Set(dates)].sort(order)) {
      if (taken.has(date) || refused.has(dayKey(account, date))) continue
      const post = waiting[0]
      const at = occurrenceWall(date, post?.time ?? time, post?.zone ?? zone)
      if (!at || at.at.getTime() <= now) {
        plan.past.push({ account, date })
        continue
      }
      const place = { account, date, wall: at.wall, zone: post?.zone ?? zone }
      if (post) plan.kept.push({ ...place, id: post.id, moved: post.wall !== at.wall })
      else plan.missing.push(place)
      waiting.shift()
    }
    plan.surplus.push(...waiting.map(({ id }) => id))
  }
  return plan
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The time of day that most of these posts of one account have on its clock, HH:mm; the earliest of those that are equally frequent. Undefined:
 * none has a time.
 */
export function usualTime(posts: readonly Pick<PlacedPost, 'wall'>[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { wall } of posts) if (wall) counts.set(wall.slice(11), (counts.get(wall.slice(11)) ?? 0) + 1)
  return [...counts].sort(([a, many], [b, others]) => others - many || order(a, b))[0]?.[0]
}

/** The time of day that a post was meant to have: a time that the clocks skipped on its date was put after the change. */
export function meantTime({ wall, date, zone }: Pick<PlacedPost, 'wall' | 'date' | 'zone'>, usual: string): string {
  if (!wall) return usual
  return occurrenceWall(date, usual, zone)?.wall === wall ? usual : wall.slice(11)
}
