import type { CalendarRow, DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import { kindFactsOrPost, type NetworkType, neededMedia, networkOf } from '@fanfare/contracts/networks.ts'
import { shiftWords } from '../../../lib/posts/bulk/shift-words.ts'
import type { Times } from '../../../lib/time/time.ts'
import { placeOf, shortDay, spokenDay } from './day-words.ts'
import { moveToDay, wallAt } from './rows.ts'
import type { OpenSlot } from './slots.ts'

/** What is carried: a row of the calendar and the day it was taken from; none for a draft of the tray. */
export interface Carried {
  row: CalendarRow
  day: string | null
  /** Why it cannot be moved at all: someone else has locked it. */
  locked?: string | undefined
  /** It is to become a post; for any account where the item names none. */
  item?: PostLibrary
  /** A live post that is to be posted once more, as a new one. */
  again?: Post
}
/** A cell of the month, an hour of a day, or an empty time slot. */
export interface Place {
  day: string
  hour?: number
  /** Whose slot it is, and its wall-clock time in that account's zone. */
  slot?: { account: string; wall: string }
  /** Of what has no time yet: the minute of the page's day at which its account usually posts. */
  usual?: number
  /** Where the time comes from that nobody pointed at: the next free slot of the day, or the account's usual time. */
  from?: 'slot' | 'usual'
}
/** The zone in which the page lies, and the account's own with its city. */
export interface Clocks {
  page: string
  account: string
  city: string
  /** How the person reads times. */
  times: Pick<Times, 'clockLabel'>
}

/** Whether it can fill the slot: its account's own, and any for an item of the library without an account. */
export const canFill = ({ row, item }: Carried, slot: NonNullable<Place['slot']>): boolean =>
  slot.account === row.a || (item !== undefined && !item.account)

/** What is carried as it would be there: an item of the library for any account goes to the account of the slot. */
export const forSlot = (carried: Carried, { slot }: Place): Carried =>
  slot && carried.item && !carried.item.account ? { ...carried, row: { ...carried.row, a: slot.account } } : carried

/** Where nothing is known of an account. */
const morning = 9 * 60

/**
 * The minute of the page's day at which an account posts most often, of its posts that are seen; of several the earliest, and nine in the
 * morning where there are none.
 */
export const usualMinute = (rows: Iterable<CalendarRow>, account: string, page: string): number => {
  const counts = new Map<number, number>()
  for (const { a, t } of rows) {
    if (a !== account) continue
    const { minutes } = placeOf(t, page)
    counts.set(minutes, (counts.get(minutes) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([a, many], [b, more]) => more - many || a - b)
  return most?.[0] ?? morning
}

/**
 * What has no time yet takes the first empty slot of its account on a day, as the planner would place it; without one the time at which the
 * account usually posts.
 */
export const inSlot = ({ row, day }: Carried, to: Place, slot: OpenSlot | undefined, usual: () => number): Place => {
  if (day !== null || to.hour !== undefined || to.slot) return to
  return slot
    ? { ...to, slot: { account: row.a, wall: slot.wall }, from: 'slot' }
    : { ...to, usual: usual(), from: 'usual' }
}
const sources = { slot: ', the next free slot', usual: ', the usual time' } as const

/** The wall-clock time in the account's zone that a drop means: on a day the hour stays, on an hour the minutes do, and a slot has its own. */
export const wallOfDrop = (
  { row, day: from }: Carried,
  to: Place,
  { page, account }: Pick<Clocks, 'page' | 'account'>,
): string => {
  if (to.slot) return to.slot.wall
  if (to.hour !== undefined)
    return wallAt(to.day, to.hour * 60 + (from ? placeOf(row.t, page).minutes % 60 : 0), page, account)
  return from ? moveToDay(row, from, to.day, page, account) : wallAt(to.day, to.usual ?? morning, page, account)
}

const momentOf = (carried: Carried, to: Place, clocks: Clocks) => {
  const at = Temporal.PlainDateTime.from(wallOfDrop(carried, to, clocks)).toZonedDateTime(clocks.account)
  const city = clocks.account === clocks.page ? '' : ` ${clocks.city}`
  return { at, words: `${shortDay(at.toPlainDate().toString())}, ${clocks.times.clockLabel(at)}${city}` }
}

/** What an item of the library lacks for an account of this network; undefined when a post can be made of it. */
export const lacks = ({ item }: Carried, type: NetworkType | undefined): string | undefined => {
  if (!item || !type) return undefined
  const needed = neededMedia(kindFactsOrPost(type, item.post_type))
  return needed && item.media.length === 0
    ? `${networkOf(type).name} posts need a ${needed}. Add one to this item first`
    : undefined
}

/** Drafts take no place of the day's posts, so a full day can still be planned with them. */
const isDraft = ({ row }: Carried) => row.s === Draft
const isFull = ({ day }: Carried, to: Place, quota: DailyQuota | undefined): quota is DailyQuota =>
  quota !== undefined && quota.used >= quota.quota && day !== to.day

/** Why a post cannot go there; nothing when it can. `quota` is of the account on that day, as far as it is known. */
export const refusalOf = (
  carried: Carried,
  to: Place,
  clocks: Clocks,
  quota: DailyQuota | undefined,
  now = Date.now(),
): string | undefined => {
  if (carried.locked) return carried.locked
  if (!isDraft(carried) && isFull(carried, to, quota))
    return `${shortDay(to.day)} is full (${quota.used} of ${quota.quota} posts)`
  const { at, words } = momentOf(carried, to, clocks)
  return at.epochMilliseconds < now ? `${words} has passed` : undefined
}

/** What is said while a post hovers: where it would go, or why it cannot. */
export const dropLabel = (
  carried: Carried,
  to: Place,
  clocks: Clocks,
  quota: DailyQuota | undefined,
  now = Date.now(),
): string => {
  const refused = refusalOf(carried, to, clocks, quota, now)
  if (refused) return refused
  const moment = momentOf(carried, to, clocks).words
  const source = to.from ? sources[to.from] : ''
  const words = `${moment}${source}`
  if (!isDraft(carried)) return `${moment} is free${source}`
  return isFull(carried, to, quota) ? `${words}, as a draft. The day is full` : `${words}, as a draft`
}

/** The same, spoken with the day and how many posts it has: "Saturday 5 December, 2 posts, 18:59 is free". The day is said once. */
export const spokenLabel = (day: string, count: number, label: string): string => {
  const short = `${shortDay(day)}, `
  const rest = label.startsWith(short) ? label.slice(short.length) : label
  return `${spokenDay(day)}, ${count} ${count === 1 ? 'post' : 'posts'}, ${rest}`
}

/** Days of the page from where a post was taken to where it is dropped. */
export const daysTo = ({ day }: Carried, to: Place): number =>
  day ? Temporal.PlainDate.from(day).until(Temporal.PlainDate.from(to.day)).days : 0

/** What is said while several posts hover: they move by whole days, each keeps its time of day. */
export const allLabel = (count: number, days: number): string => {
  if (days === 0) return `${count} posts, moved together by whole days`
  return `${count} posts, ${shiftWords(days)}`
}
