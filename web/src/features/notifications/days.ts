export type Day = 'Today' | 'Yesterday' | 'Earlier'

/** What came, newest first, by the day on which it did, as the person's clock has it. A day without any is left out. */
export const byDay = <T extends { at: string }>(
  list: readonly T[],
  zone: string,
  now: Temporal.Instant,
): { day: Day; list: T[] }[] => {
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const dayOf = ({ at }: T): Day => {
    const ago = today.since(Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate()).days
    return ago <= 0 ? 'Today' : ago === 1 ? 'Yesterday' : 'Earlier'
  }
  const days: Day[] = ['Today', 'Yesterday', 'Earlier']
  return days.map(day => ({ day, list: list.filter(one => dayOf(one) === day) })).filter(group => group.list.length > 0)
}
