import { isInstant } from '@fanfare/contracts/entities/common.ts'
import type { DateOrder } from '@fanfare/contracts/entities/post-csv.ts'

/** How a date is written in an order. The example is a date that can be used: the 15th of the month after `today` (YYYY-MM-DD). */
export const dateRule = (order: DateOrder, today: string): string => {
  const example = Temporal.PlainDate.from(today).add({ months: 1 }).with({ day: 15 }).toString()
  const [year, month, day] = example.split('-')
  if (order === 'ymd') return `YYYY-MM-DD, such as ${example}`
  return order === 'dmy'
    ? `day/month/year, such as ${day}/${month}/${year}, or ${example}`
    : `month/day/year, such as ${month}/${day}/${year}, or ${example}`
}
export const TIME_RULE = 'a time such as 18:05 or 6:05 pm'
export const ENTER_TIME = 'Enter a time like 18:05 or 6:05 pm.'

const two = (text: string): string => text.padStart(2, '0')

/** The date of a cell as YYYY-MM-DD; undefined where it is none. Year-month-day is read in every order. */
export function readDate(text: string, order: DateOrder): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  let parts: [string, string, string] | undefined
  if (iso) parts = [iso[1] as string, iso[2] as string, iso[3] as string]
  else if (local && order !== 'ymd') {
    const [first, second] = [local[1] as string, local[2] as string]
    parts = [local[3] as string, order === 'dmy' ? second : first, order === 'dmy' ? first : second]
  }
  if (!parts) return undefined
  const date = `${parts[0]}-${two(parts[1])}-${two(parts[2])}`
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

/** The time of day of a cell as HH:mm; undefined where it is none. Seconds are dropped. */
export function readTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/i.exec(text)
  if (!match) return undefined
  const [, hours = '', minutes, half] = match
  if (minutes === undefined && half === undefined) return undefined
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const inDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (inDay > 23 || Number(minutes ?? 0) > 59) return undefined
  return `${two(String(inDay))}:${minutes ?? '00'}`
}

/**
 * The wall-clock time in UTC (YYYY-MM-DDTHH:mm) of a cell that has a date and a time with Z or an offset, as every other call takes an
 * instant, or with a blank for the T; undefined for anything else. Seconds are dropped.
 */
export function readInstant(text: string): string | undefined {
  const instant = text.replace(' ', 'T')
  if (!isInstant(instant)) return undefined
  return Temporal.Instant.from(instant).toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** A cell that has a date and a time, in two parts; the second is empty where it has only one. */
export function splitDateTime(text: string): [string, string] {
  const between = text.search(/\s|[Tt](?=\d)/)
  return between > 0 ? [text.slice(0, between), text.slice(between + 1).trim()] : [text, '']
}
