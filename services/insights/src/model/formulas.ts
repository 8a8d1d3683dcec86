/** The formulas of spec §9, to the letter. null: there is no value, which is no zero. */

/** Change of interactions, reach and posts in percent: 0 where there was nothing before. */
export function change(current: number | null, previous: number | null): number | null {
  if (current === null || previous === null) return null
  return previous === 0 ? 0 : ((current - previous) / previous) * 100
}

/** Sums of two periods over the same days of each, and how many days these are. */
export interface Compared {
  days: number
  now: number
  before: number
}

/**
 * Two periods of the same length by those days only, by their place, of which both have a value: a day that is not known yet would otherwise count as
 * zero in the change. null where there is none.
 */
export function comparedOf(now: readonly (number | null)[], before: readonly (number | null)[]): Compared | null {
  const pairs = now.flatMap((value, at) => {
    const other = before[at] ?? null
    return value === null || other === null ? [] : [[value, other] as const]
  })
  if (pairs.length === 0) return null
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  return { days: pairs.length, now: sum(pairs.map(([value]) => value)), before: sum(pairs.map(([, value]) => value)) }
}

/** Their change; null where they have no day in common. */
export const changeOf = (compared: Omit<Compared, 'days'> | null): number | null =>
  compared === null ? null : change(compared.now, compared.before)

/** Change of followers in percent, of those that there were before: 0 where there were none. */
export function followersChange(gained: number | null, total: number | null): number | null {
  if (gained === null || total === null) return null
  const base = total - gained
  return base === 0 ? 0 : (gained / base) * 100
}

/** The sum of what is known, and of how many days nothing is; null where nothing is known of any. */
export function sumOf(values: readonly (number | null)[]): { sum: number | null; missing: number } {
  const known = values.filter(value => value !== null)
  return {
    sum: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0),
    missing: values.length - known.length,
  }
}
