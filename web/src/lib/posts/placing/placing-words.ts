import type { Batch, BatchItem } from '@fanfare/contracts/entities/placing.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

const whys = {
  taken: (n: number) => `${n} taken`,
  quota: (n: number) => `${n} on ${n === 1 ? 'a full day' : 'full days'}`,
  gap: (n: number) => `${n} too close to another post`,
} as const

type Place = NonNullable<BatchItem['place']>

/** Why the earlier slots were not used: `Skipped 3 slots: 2 taken, 1 on a full day`. Empty where none was skipped. */
function passedWords({ passed, passed_count }: Place): string {
  if (passed_count === 0) return ''
  const reasons = (Object.keys(whys) as (keyof typeof whys)[]).flatMap(why => {
    const times = passed.filter(one => one.why === why).length
    return times > 0 ? [whys[why](times)] : []
  })
  const more = passed_count > passed.length ? [`${passed_count - passed.length} more`] : []
  return `Skipped ${count(passed_count, 'slot')}: ${[...reasons, ...more].join(', ')}`
}

/** Why a post goes where it goes. */
export function whyThere(place: Place): string {
  const { varied_minutes: minutes, moved } = place
  const beside =
    minutes === 0 ? '' : `${count(Math.abs(minutes), 'minute')} ${minutes > 0 ? 'after' : 'before'} the slot`
  const clocks = moved ? 'Later because the clocks change' : ''
  const parts = [passedWords(place) || 'Next free slot', beside, clocks].filter(Boolean)
  return parts.join(' · ')
}

/** How many posts of a preview repeat another one. */
export const repeatWords = (n: number): string =>
  `${n === 1 ? '1 post repeats' : `${n} posts repeat`} a caption, picture or video within ${scheduling.sameDays} days.`

/** What was done, for a toast. */
export const placedWords = ({ done, left }: Pick<Batch, 'done' | 'left'>): string =>
  `${count(done, 'post')} scheduled${left > 0 ? `, ${left} not scheduled` : ''}`

/** What Undo did. */
export const undoneWords = ({ done, left }: Pick<Batch, 'done' | 'left'>): string =>
  left === 0
    ? 'Undone'
    : `${count(done, 'post')} set back. ${count(left, 'post has', 'posts have')} changed since and stayed.`

/** The button that places. */
export const placeLabel = (done: number): string =>
  done === 0 ? 'Nothing to schedule' : `Schedule ${count(done, 'post')}`

/** What a new order did. */
export const shuffledWords = ({ done, left }: Pick<Batch, 'done' | 'left'>): string =>
  `${count(done, 'post')} shuffled${left > 0 ? `, ${left} as before` : ''}`

/** What unscheduling did. */
export const clearedWords = ({ done, left }: Pick<Batch, 'done' | 'left'>): string =>
  `${count(done, 'post is a draft', 'posts are drafts')} now${left > 0 ? `, ${left} still scheduled` : ''}`
