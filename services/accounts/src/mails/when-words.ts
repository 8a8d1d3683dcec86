import type { UserSettings } from '@fanfare/contracts/entities/users.ts'

/** An instant as a person reads it: in their time zone, by their 12 or 24 hours, with the month before the day for those who chose that. */
export function whenWords(
  at: string,
  { timezone, timeFormat, dateFormat }: Pick<UserSettings, 'timezone' | 'timeFormat' | 'dateFormat'>,
): string {
  const date = new Date(at)
  const format = new Intl.DateTimeFormat(dateFormat === 'MM/DD/YYYY' ? 'en-US' : 'en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: timeFormat === 12 ? 'h12' : 'h23',
    timeZone: timezone,
  })
  // The product writes am and pm in small letters.
  const words = format.format(date).replace(/[AP]M$/, half => half.toLowerCase())
  return `${words} (${timezone})`
}
