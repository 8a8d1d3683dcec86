import { scheduling } from '@fanfare/contracts/limits.ts'

/** The time offered first: 'now' means 15 minutes ahead (spec §9), rounded up to five minutes, in the zone's wall-clock time. */
export const suggestedWall = (zone: string): string => {
  const soon = Temporal.Now.zonedDateTimeISO(zone).add({ minutes: scheduling.nowMinutes })
  const up = (5 - (soon.minute % 5)) % 5
  return soon.add({ minutes: up }).toPlainDateTime().toString({ smallestUnit: 'minute' })
}
