/** From this share of the time ahead that a plan schedules on, its end is said. */
const nearly = 0.9
const hoursOfDay = 24

/**
 * The last day for which a plan schedules `days` ahead, where a time comes near it or lies beyond it; undefined for every nearer time. `wall`:
 * YYYY-MM-DDTHH:mm on the clock of `zone`.
 */
export const furthestDay = (
  { wall, zone, days }: { wall: string; zone: string; days: number },
  now: Temporal.Instant,
): Temporal.PlainDate | undefined => {
  const end = (share: number) => now.add({ hours: Math.floor(days * hoursOfDay * share) }).toZonedDateTimeISO(zone)
  const isNear = Temporal.PlainDateTime.compare(Temporal.PlainDateTime.from(wall), end(nearly).toPlainDateTime()) >= 0
  return isNear ? end(1).toPlainDate() : undefined
}

/** The last wall-clock time, YYYY-MM-DDTHH:mm, that a plan schedules `days` ahead on every clock of `zones`. */
export const lastWall = (
  { zones, days }: { zones: readonly string[]; days: number },
  now: Temporal.Instant,
): string => {
  const end = now.add({ hours: days * hoursOfDay })
  const walls = (zones.length > 0 ? zones : ['UTC']).map(zone =>
    end.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  )
  return walls.sort()[0] as string
}
