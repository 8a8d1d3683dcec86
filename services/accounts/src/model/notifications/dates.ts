import type { UserSettings } from '@fanfare/contracts/entities/users.ts'

/** How a person reads dates. */
export type Reader = Pick<UserSettings, 'timezone' | 'timeFormat' | 'dateFormat'>

export const anyReader: Reader = { timezone: 'UTC', timeFormat: 24, dateFormat: 'DD/MM/YYYY' }

const localeOf = ({ dateFormat }: Reader) => (dateFormat === 'MM/DD/YYYY' ? 'en-US' : 'en-GB')

/** A day as a person reads it: `3 December 2026`. */
export const dayWords = (at: string, reader: Reader): string =>
  new Intl.DateTimeFormat(localeOf(reader), { dateStyle: 'long', timeZone: reader.timezone }).format(new Date(at))

/** A moment as a person reads it: `3 December, 14:05`. */
export function momentWords(at: string, reader: Reader): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(reader), { ...options, timeZone: reader.timezone }).format(new Date(at))
  const time = part({ hour: 'numeric', minute: '2-digit', hourCycle: reader.timeFormat === 12 ? 'h12' : 'h23' })
  // The product writes am and pm in small letters.
  return `${part({ day: 'numeric', month: 'long' })}, ${time.replace(/[AP]M$/, half => half.toLowerCase())}`
}
