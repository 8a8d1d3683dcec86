import type { ReportSchedule } from '@fanfare/contracts/entities/reports.ts'

/** From Monday, 1, to Sunday, 7. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** When a schedule goes out: `Every Monday at 08:00`, `Every month on the 1st at 08:00`. */
export const timeText = (
  { every, weekday, hour }: Pick<ReportSchedule, 'every' | 'weekday' | 'hour'>,
  hourLabel: (hour: number) => string,
): string => `${every === 'week' ? `Every ${weekdays[weekday - 1]}` : 'Every month on the 1st'} at ${hourLabel(hour)}`

/** Who gets it, by name: the first two, and how many others. Those who have left are no longer among them. */
export function readersText(ids: readonly string[], people: readonly { id: string; name: string }[]): string {
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const [first, second] = names
  if (first === undefined) return 'nobody'
  if (second === undefined) return first
  return names.length === 2 ? `${first} and ${second}` : `${first}, ${second} and ${names.length - 2} more`
}
