/** Small pieces of text that several rules share: dates, counts and names as a person reads them. */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `15 October`, of a date as YYYY-MM-DD. */
export function dayAndMonth(date: string): string {
  const { day, month } = Temporal.PlainDate.from(date)
  return `${day} ${MONTHS[month - 1]}`
}

/** `Thu 15 Oct`, of an instant in a zone. */
export function shortDay(at: Date, zone: string): string {
  const { day, month, dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)
  return `${DAYS[dayOfWeek - 1]} ${day} ${MONTHS[month - 1]?.slice(0, 3)}`
}

/** `2,200` */
export function thousands(n: number): string {
  return n.toLocaleString('en-GB')
}

/** `1 picture`, `3 pictures` */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

/** A word as it begins a sentence. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `1.95`, `0.8` */
export function ratioText(ratio: number): string {
  return String(Math.round(ratio * 100) / 100)
}

/** `4:5`, of 0.8: a ratio as people write one, by the smallest whole numbers below 20 that come within 1 % of it. */
export function fraction(ratio: number): string {
  for (let height = 1; height < 20; height += 1) {
    const width = Math.round(ratio * height)
    if (width > 0 && Math.abs(width / height / ratio - 1) < 0.01) return `${width}:${height}`
  }
  return `${ratioText(ratio)}:1`
}

/** `New York`, of `America/New_York`. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** Length as a person counts it: by characters, not by UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** A length of time: "45 seconds", "2 minutes", "2:05 minutes". */
export const length = (seconds: number): string => {
  const whole = Math.round(seconds)
  if (whole < 60) return count(whole, 'second')
  const minutes = Math.floor(whole / 60)
  return whole % 60 === 0 ? count(minutes, 'minute') : `${minutes}:${String(whole % 60).padStart(2, '0')} minutes`
}
