const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/** The IANA zones of this runtime's time zone data, and UTC. */
export function listZones(): string[] {
  return [...names]
}

/**
 * The zone's name as it is to be stored, or undefined when there is no such zone. Aliases are kept as they are given
 * (`Asia/Kolkata`); capitals are corrected (`europe/lisbon`). Bare offsets are no zones: they know no summer time.
 */
export function knownZone(name: string): string | undefined {
  if (names.has(name)) return name
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return undefined
  try {
    const resolved = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    return resolved.toLowerCase() === name.toLowerCase() ? resolved : name
  } catch {
    return undefined
  }
}

/** Minutes east of UTC in the zone at an instant. */
export function offsetMinutes(zone: string, at: Temporal.Instant): number {
  return Math.round(at.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9)
}
