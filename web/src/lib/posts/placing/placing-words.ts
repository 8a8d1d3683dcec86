import type { Batch, BatchItem } from '@fanfare/contracts/entities/placing.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import { networks } from '@fanfare/contracts/networks.ts'
import type { Times } from '../../time/time.ts'
import { skippedWords } from './skipped-slots.ts'

/** How the person reads a day. */
type DayTimes = Pick<Times, 'spanLabel'>

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

type Place = NonNullable<BatchItem['place']>

/** `18:00 slot, 4 minutes late`: where a post is placed beside its slot; '' where it is on it. */
export function besideSlot(
  { varied_minutes: minutes, slot_wall }: Pick<Place, 'varied_minutes' | 'slot_wall'>,
  clockLabel: Times['clockLabel'],
): string {
  if (minutes === 0) return ''
  const slot = clockLabel(Temporal.PlainDateTime.from(slot_wall))
  return `${slot} slot, ${count(Math.abs(minutes), 'minute')} ${minutes > 0 ? 'late' : 'early'}`
}

/** Why a post goes where it goes. */
export function whyThere(place: Place, clockLabel: Times['clockLabel']): string {
  const beside = besideSlot(place, clockLabel)
  const clocks = place.moved ? 'Later because the clocks change' : ''
  const parts = [skippedWords(place) || 'Next free slot', beside, clocks].filter(Boolean)
  return parts.join(' · ')
}

/** How many posts of a preview repeat another one. */
export const repeatWords = (n: number): string =>
  `${n === 1 ? '1 post repeats' : `${n} posts repeat`} a caption, picture or video within ${scheduling.sameDays} days.`

/** A title within a sentence; a network keeps its capital. */
const within = (title: string): string =>
  networks.some(({ name }) => title.startsWith(name)) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`

/** Reasons that a sentence has room for. */
const NAMED = 2

/** Why some are left: `no picture yet`, or `no picture yet (2), no free time slot (1)`, what is most frequent first. Empty where none is. */
export function leftWords(items: readonly Pick<BatchItem, 'left'>[]): string {
  const reasons = [...Map.groupBy(items, ({ left }) => left?.title ?? '')]
    .flatMap(([title, all]) => (title ? [{ title: within(title), times: all.length }] : []))
    .sort((a, b) => b.times - a.times)
  const [only] = reasons
  if (only && reasons.length === 1) return only.title
  const named = reasons.slice(0, NAMED).map(({ title, times }) => `${title} (${times})`)
  const rest = reasons.slice(NAMED).reduce((sum, { times }) => sum + times, 0)
  return [...named, ...(rest > 0 ? [`other reasons (${rest})`] : [])].join(', ')
}

const momentOf = ({ at }: Pick<BatchItem, 'at'>): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))
/** In the order in which they would go out, whatever accounts they are of; what finds no time comes last, in the order that it has. */
export const inOrderOfTime = <T extends Pick<BatchItem, 'at'>>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => {
    const [one, other] = [momentOf(a), momentOf(b)]
    return one === other ? 0 : one - other
  })

/** What was placed, on which days, and what was not, for a toast: `5 posts scheduled, Wed 25 to Fri 27 Nov. 2 skipped: no picture yet`. */
export function placedWords({ done, left, items }: Pick<Batch, 'done' | 'left' | 'items'>, times: DayTimes): string {
  const days = items.flatMap(({ wall }) => wall?.slice(0, 10) ?? []).sort()
  const [first, last] = [days[0], days.at(-1)].map(day => day && Temporal.PlainDate.from(day))
  const when = first && last && times.spanLabel(first, last)
  const placed =
    done === 0 ? 'No posts scheduled' : [`${count(done, 'post')} scheduled`, when].filter(Boolean).join(', ')
  return left === 0 ? placed : `${placed}. ${left} skipped: ${leftWords(items)}`
}

/** What Undo did. */
export const undoneWords = ({ done, left }: Pick<Batch, 'done' | 'left'>): string =>
  left === 0
    ? done === 0
      ? 'Undone'
      : `${count(done, 'post')} put back`
    : `${count(done, 'post')} put back. ${left} changed since and ${left === 1 ? 'stays as it is' : 'stay as they are'}.`

/** The button that places. */
export const placeLabel = (done: number): string =>
  done === 0 ? 'Nothing to schedule' : `Schedule ${count(done, 'post')}`

/** What a new order did. */
export const shuffledWords = ({ done, left }: Pick<Batch, 'done' | 'left'>): string =>
  `${count(done, 'post')} shuffled${left > 0 ? `, ${left} as before` : ''}`

/** What unscheduling did. */
export const clearedWords = ({ done, left }: Pick<Batch, 'done' | 'left'>): string =>
  `${count(done, 'post is a draft', 'posts are drafts')} now${left > 0 ? `, ${left} still scheduled` : ''}`
