const LAST = 2n ** 63n - 1n

/** Whether a decimal id can be one of ours: Postgres refuses larger numbers. */
export function fitsId(id: string): boolean {
  return id.length < 19 || BigInt(id) <= LAST
}

/** Those of the ids that can be ours; never empty, so that they can stand in an `in (…)`. */
export function fittingIds(ids: readonly string[]): string[] {
  const fitting = ids.filter(fitsId)
  return fitting.length > 0 ? fitting : ['0']
}
