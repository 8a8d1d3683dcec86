import type { SlotPlace } from '@fanfare/contracts/entities/timeslots.ts'

type Why = SlotPlace['passed'][number]['why']

const sentences: Record<Why, [one: string, several: string]> = {
  taken: ['is taken', 'are taken'],
  quota: ['is on a full day', 'are on full days'],
  gap: ['is too close to another post', 'are too close to other posts'],
}
const parts: Record<Why, string> = { taken: 'taken', quota: 'on a full day', gap: 'too close to another post' }
const whys = Object.keys(parts) as Why[]

/**
 * Why a post doesn't get an earlier time slot: `4 earlier slots are taken`, or `3 earlier slots skipped: 2 taken, 1 on a full day`. Empty
 * where it gets the very next one.
 */
export function skippedWords({ passed, passed_count: count }: Pick<SlotPlace, 'passed' | 'passed_count'>): string {
  if (count === 0) return ''
  const slots = `${count} earlier ${count === 1 ? 'slot' : 'slots'}`
  // Only the first ones are listed.
  if (passed.length < count) return `${slots} are taken, full or too close to another post`
  const counted = whys.flatMap(why => {
    const times = passed.filter(one => one.why === why).length
    return times > 0 ? [{ why, times }] : []
  })
  const [only] = counted
  if (only && counted.length === 1) return `${slots} ${sentences[only.why][count === 1 ? 0 : 1]}`
  return `${slots} skipped: ${counted.map(({ why, times }) => `${times} ${parts[why]}`).join(', ')}`
}
