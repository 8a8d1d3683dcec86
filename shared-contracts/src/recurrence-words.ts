import type { Recurrence } from './entities/series.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const ordinals: Record<number, string> = { [-1]: 'last', 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' }

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const ordinal = (day: number): string => {
  const teens = day >= 11 && day <= 13
  const suffix = teens ? 'th' : (({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[day % 10] ?? 'th')
  return `${day}${suffix}`
}

/** When a post repeats, as a person says it: `every Monday and Thursday`, `every 2 months on the last Friday`. */
export function recurrenceWords({ unit, every = 1, weekdays = [], month_day, nth }: Recurrence): string {
  const named = listed([...weekdays].sort((a, b) => a - b).map(day => days[day - 1] ?? ''))
  const often = every === 1 ? `every ${unit}` : `every ${every} ${unit}s`
  if (unit === 'day') return often
  if (unit === 'week') return every === 1 ? `every ${named}` : `${often} on ${named}`
  const on = nth === undefined ? (month_day === -1 ? 'last day' : ordinal(month_day ?? 1)) : `${ordinals[nth]} ${named}`
  return `${often} on the ${on}`
}
