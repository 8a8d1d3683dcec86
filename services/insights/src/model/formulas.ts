/** The formulas of spec §9, to the letter. null: there is no value, which is no zero. */

/** Change of interactions, reach and posts in percent: 0 where there was nothing before. */
export function change(current: number | null, previous: number | null): number | null {
  if (current === null || previous === null) return null
  return previous === 0 ? 0 : ((current - previous) / previous) * 100
}

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
