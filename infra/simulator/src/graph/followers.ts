import { unit } from '../directory/random.ts'
import type { Ig, Page } from '../state/account-records.ts'
import type { Env } from './env.ts'
import { dayAt, numberOf } from './network-days.ts'

/** Who came to follow an account, and left it, day by day: the same on every machine, and in step with how many follow it. */

type Owner = Pick<Ig | Page, 'id' | 'followers'>

/** About a thousandth of the followers comes on a day, more at the beginning of a week. One in five leaves again. */
export function gainedOn({ id, followers }: Owner, day: Temporal.PlainDate): number {
  const number = numberOf(day)
  const season = 1 + 0.35 * Math.cos((2 * Math.PI * (day.dayOfWeek - 1)) / 7)
  const share = (0.0004 + 0.0012 * unit('gained', id, number)) * season
  return Math.floor(followers * share + unit('rounded', id, number))
}
export const lostOn = (owner: Owner, day: Temporal.PlainDate): number =>
  Math.floor(gainedOn(owner, day) * 0.35 * unit('lost', owner.id, numberOf(day)))

const netOn = (owner: Owner, day: Temporal.PlainDate): number => gainedOn(owner, day) - lostOn(owner, day)

const sumOf = (owner: Owner, first: Temporal.PlainDate, end: Temporal.PlainDate): number => {
  let sum = 0
  for (let day = first; Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 })) sum += netOn(owner, day)
  return sum
}

/** Followers at an instant (unix ms). They change when a day of the network ends. */
export function followersOf(env: Pick<Env, 'settings' | 'now'>, owner: Owner, at: number): number {
  const known = dayAt(env.settings.audienceAt || env.now)
  const day = dayAt(at)
  const isLater = Temporal.PlainDate.compare(day, known) >= 0
  return Math.max(0, owner.followers + (isLater ? sumOf(owner, known, day) : -sumOf(owner, day, known)))
}
