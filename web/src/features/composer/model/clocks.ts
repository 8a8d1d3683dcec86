import { cityOf, type Times } from '../../../lib/time/time.ts'

/** What one wall-clock time means for accounts in several time zones: that time on each one's clock, or one moment for all. */
export type Clock = 'local' | 'moment'

/**
 * What the time means as it is: one that is only offered is a moment, on each account's clock what it is there, so that it lies ahead for
 * all of them and stays what it was for the first when another one joins.
 */
export const clockNow = ({ wall, clock }: { wall: string | null; clock: Clock }): Clock =>
  wall === null ? 'moment' : clock

/** When the accounts of one zone publish. */
export interface ZoneTime {
  zone: string
  /** Wall-clock time in `zone`, YYYY-MM-DDTHH:mm. */
  wall: string
  at: Temporal.Instant
}

const zoned = (wall: string, zone: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(zone)

/** When each zone's accounts publish, in the order of `zones`. With `moment` the time is read in the first of them. */
export const timesOf = (wall: string, zones: readonly string[], clock: Clock): ZoneTime[] => {
  const [base] = zones
  if (base === undefined) return []
  const moment = zoned(wall, base).toInstant()
  return [...new Set(zones)].map(zone => {
    if (clock === 'local') return { zone, wall, at: zoned(wall, zone).toInstant() }
    const own = moment.toZonedDateTimeISO(zone).toPlainDateTime()
    return { zone, wall: own.toString({ smallestUnit: 'minute' }), at: moment }
  })
}

/** Minutes between the first and the last of them. */
const minutesApart = (times: readonly ZoneTime[]): number => {
  const at = times.map(time => time.at.epochMilliseconds)
  return at.length === 0 ? 0 : Math.round((Math.max(...at) - Math.min(...at)) / 60_000)
}

/** Whether the two meanings differ at this time: zones with equal clocks need no choice. */
export const clocksDiffer = (wall: string, zones: readonly string[]): boolean =>
  minutesApart(timesOf(wall, zones, 'local')) > 0

const amount = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

/** `1 hour apart`, `5 hours 30 minutes apart`; null where they are at one moment. */
export const apartLabel = (times: readonly ZoneTime[]): string | null => {
  const minutes = minutesApart(times)
  if (minutes === 0) return null
  const parts = [
    ...(minutes >= 60 ? [amount(Math.floor(minutes / 60), 'hour')] : []),
    ...(minutes % 60 ? [amount(minutes % 60, 'minute')] : []),
  ]
  return `${parts.join(' ')} apart`
}

/** `Tue 24 Nov, 10:15 Oslo · 10:15 Lisbon`; the day is said again where it differs. At most three zones are named. */
export const whenEach = (
  times: readonly ZoneTime[],
  { clockLabel, dayLabel, whenLabel }: Pick<Times, 'clockLabel' | 'dayLabel' | 'whenLabel'>,
): string => {
  const [first, ...rest] = times
  if (!first) return ''
  const day = first.wall.slice(0, 10)
  const others = rest.slice(0, 2).map(({ wall, zone }) => {
    const at = Temporal.PlainDateTime.from(wall)
    const clock = `${clockLabel(at)} ${cityOf(zone)}`
    return wall.startsWith(day) ? clock : `${dayLabel(at)}, ${clock}`
  })
  const more = rest.length > 2 ? [`${rest.length - 2} more`] : []
  return [whenLabel(first.wall, first.zone), ...others, ...more].join(' · ')
}
