/** A time in which the clocks of a zone are not changed. `until` is no longer in it. Unix ms. */
interface Stretch {
  from: number
  until: number
  offset: number
}

function stretchAt(zone: string, at: number): Stretch {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return {
    // The last change before the next millisecond: one at this very instant has happened.
    from: zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    until: zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: zoned.offsetNanoseconds / 1e6,
  }
}

/**
 * What the clocks of a zone show, as a function from Unix ms to ms since 1970 on those clocks. The zone is asked once for each time between two
 * changes of the clocks, as asking it for each of 10,000 posts takes too long. Throws a RangeError for a zone that does not exist.
 */
export function wallClock(zone: string): (at: number) => number {
  const known: Stretch[] = []
  const holds = (at: number) => (stretch: Stretch) => stretch.from <= at && at < stretch.until
  let last = stretchAt(zone, 0)
  return at => {
    if (!holds(at)(last)) {
      const found = known.find(holds(at))
      last = found ?? stretchAt(zone, at)
      if (!found) known.push(last)
    }
    return at + last.offset
  }
}
