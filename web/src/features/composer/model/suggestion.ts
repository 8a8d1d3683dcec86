import { scheduling } from '@fanfare/contracts/limits.ts'

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
