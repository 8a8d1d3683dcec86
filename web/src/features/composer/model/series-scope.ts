import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Recurrence, Series } from '@fanfare/contracts/entities/series.ts'
import { series as limits } from '@fanfare/contracts/limits.ts'
import { shiftedRecurrence } from '@fanfare/contracts/recurrence-shift.ts'
import { canonical } from '../../../lib/api/idempotency-keys.ts'
import type { Scope } from '../../../lib/posts/series/SeriesDialog.tsx'
import type { Composer } from './composer-state.ts'
import { repeatOf, timeOn } from './repeat.ts'
import { contentOf, type Offer } from './request.ts'

/** Why what the composer holds can go to this post alone; undefined: it can go to others too. */
export const oneOnly = (state: Composer, post: Post): string | undefined => {
  if (state.when !== 'date') return 'Publishing now and next slots are for this post only. Choose This post, or a date.'
  return state.accounts.some(id => id !== post.account.id)
    ? 'Another account is for this post only. Choose This post, or the account that it had.'
    : undefined
}

const dateOf = (wall: string | null | undefined) => wall?.slice(0, 10)

/** Whether the posts repeat in another way than the date that was chosen brings with it. */
export const ruleChanged = (state: Composer, { series, schedule }: Post): boolean => {
  if (!series || !state.repeat || state.when !== 'date') return false
  const [from, to] = [dateOf(schedule?.wall), dateOf(state.wall)]
  const before = repeatOf(series)
  const followed = from && to ? shiftedRecurrence(before, from, to) : before
  const plain = ({ weekdays, every = 1, ...rest }: Recurrence) =>
    canonical({ ...rest, every, ...(weekdays && { weekdays: [...weekdays].sort() }) })
  return plain(state.repeat) !== plain(followed)
}

/** Whether a post has another date than before. */
export const dateChanged = (state: Composer, { schedule }: Post): boolean =>
  state.when === 'date' && state.wall !== null && dateOf(state.wall) !== dateOf(schedule?.wall)

/** The first date of a series that is still to go out, from 1; that of the open post at the latest. */
const firstAhead = ({ dates }: Series, index: number, now: number): number =>
  Math.min(
    index,
    dates.find(({ posts }) => posts.some(({ status, at }) => status === Scheduled && at && Date.parse(at) > now))
      ?.index ?? index,
  )

/** `times` counts from one date on; a single one ends on its date. */
const counted = (repeat: Recurrence, more: number, first: string): Recurrence => {
  if (repeat.times === undefined) return repeat
  const { times, ...rule } = repeat
  return times + more < 2 ? { ...rule, until: first } : { ...rule, times: Math.min(limits.maxDates, times + more) }
}

/** The first date that a change goes to, from 1, and the day that it gets: the open post goes to the day that was chosen, and the others with it. */
const startOf = (state: Composer, post: Post, scope: 'later' | 'all', series: Series, now: number) => {
  const { index } = post.series ?? { index: 1 }
  const first = scope === 'later' ? index : firstAhead(series, index, now)
  const own = dateOf(post.schedule?.wall) ?? ''
  const { days } = Temporal.PlainDate.from(own).until(dateOf(state.wall) ?? own, { largestUnit: 'days' })
  const before = series.dates[first - 1]?.date ?? own
  return { index, first, date: Temporal.PlainDate.from(before).add({ days }).toString() }
}

/** How all posts of a series that are still to go out repeat, from the first of their dates on. `now` in Unix ms. */
export const aheadRule = (
  state: Composer,
  post: Post,
  series: Series,
  now = Date.now(),
): { repeat: Recurrence; date: string } | undefined => {
  if (!state.repeat) return undefined
  const { index, first, date } = startOf(state, post, 'all', series, now)
  return { repeat: counted(state.repeat, index - first, date), date }
}

/** Whether a post goes out at the first minute after a time that the clocks skip: it may have been meant for an earlier one. */
export const mayBePutBack = ({ schedule }: Post): boolean => {
  if (!schedule?.wall || !schedule.zone) return false
  const [date = '', time = ''] = schedule.wall.split('T')
  return timeOn(date, Temporal.PlainTime.from(time).subtract({ minutes: 1 }).toString(), schedule.zone).skipped
}

/**
 * The time of day, HH:mm, that the dates of a series get with a change of this post: the one that was chosen, else the series' own. That is the one
 * that most posts of its account have, where the clocks skip it on this post's date and it was put after the change, as on the server.
 */
export const seriesTime = (wall: string, { account, schedule }: Post, series: Series | undefined): string => {
  const chosen = wall.slice(11, 16)
  const own = schedule?.wall
  if (!series || !own || !schedule.zone || chosen !== own.slice(11, 16)) return chosen
  const counts = new Map<string, number>()
  for (const { wall: on, account_id } of series.dates.flatMap(({ posts }) => posts))
    if (on && account_id === account.id) counts.set(on.slice(11, 16), (counts.get(on.slice(11, 16)) ?? 0) + 1)
  const [usual] = [...counts].sort(([a, many], [b, others]) => others - many || (a < b ? -1 : 1))[0] ?? [chosen]
  const { at, skipped } = timeOn(own.slice(0, 10), usual, schedule.zone)
  return skipped && at.toPlainDateTime().equals(own) ? usual : chosen
}

/**
 * The new dates of a series, beside what `seriesChange` sends: the open post goes to the date that was chosen, and the others with it. `now` in
 * Unix ms.
 */
export const datesChange = (
  state: Composer,
  post: Post,
  scope: 'later' | 'all',
  series: Series,
  now = Date.now(),
): BodyOf<typeof UpdateSeries> => {
  const { index, first, date } = startOf(state, post, scope, series, now)
  const repeat = ruleChanged(state, post) ? state.repeat : null
  return { date, ...(repeat && { recurrence: counted(repeat, index - first, date) }) }
}

/**
 * The change of a series: what of text and pictures was changed here, and where it is another one the time of day. What was not changed stays
 * as each post has it: another account of the series may have a text of its own.
 */
export const seriesChange = (
  state: Composer,
  post: Post,
  scope: Scope,
  { wall }: Offer,
): BodyOf<typeof UpdateSeries> => {
  const { base } = state
  const before = base && contentOf({ ...state, ...base })
  const now = contentOf(state)
  const changed = Object.entries(now).filter(
    ([field, value]) => !before || canonical(before[field as keyof typeof now]) !== canonical(value),
  )
  const time = (state.wall ?? wall).slice(11, 16)
  return {
    ...(state.caption !== base?.caption && { caption: state.caption }),
    ...Object.fromEntries(changed),
    ...(scope === 'later' && { from: post.series?.index ?? 1 }),
    ...(time !== post.schedule?.wall?.slice(11, 16) && { time }),
  }
}
