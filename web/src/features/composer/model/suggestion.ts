import { scheduling } from '@fanfare/contracts/limits.ts'
import { isTooClose } from '@fanfare/contracts/slots.ts'

/**
 * The time offered first: 'now' means 15 minutes ahead (spec §9), rounded up to five minutes, as a wall-clock time. For several zones it
 * is the one that lies ahead on every clock.
 */
export const suggestedWall = (...zones: string[]): string =>
  zones
    .map(zone => {
      const soon = Temporal.Now.zonedDateTimeISO(zone).add({ minutes: scheduling.nowMinutes })
      const up = (5 - (soon.minute % 5)) % 5
      return soon.add({ minutes: up }).toPlainDateTime().toString({ smallestUnit: 'minute' })
    })
    .sort()
    .at(-1) ?? ''

const QUARTER = 15
/** Quarter-hours of a day. */
const TRIED = 96

/**
 * The time offered first that keeps `gap` minutes to each of these posts (Unix ms): the usual one where it does, else the next quarter of
 * an hour on the zone's clock that does. Where a whole day has none it is the usual one, of which the checks then warn.
 */
export const apartWall = (zone: string, gap: number, posts: readonly number[]): string => {
  const usual = suggestedWall(zone)
  const keeps = ({ epochMilliseconds: at }: Temporal.ZonedDateTime) => !posts.some(post => isTooClose(post, at, gap))
  const first = Temporal.PlainDateTime.from(usual).toZonedDateTime(zone)
  if (keeps(first)) return usual
  let at = first.add({ minutes: QUARTER - (first.minute % QUARTER) })
  for (let tried = 0; tried < TRIED; tried++, at = at.add({ minutes: QUARTER }))
    if (keeps(at)) return at.toPlainDateTime().toString({ smallestUnit: 'minute' })
  return usual
}
