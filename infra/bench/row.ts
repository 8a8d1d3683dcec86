/** One figure beside its reference, as it is printed and written to the results. */
export interface Row {
  name: string
  value: number
  unit: string
  /** The reference, measured in the same run; null where the target is a plain bound. */
  reference: number | null
  /** value / reference, or value / bound. */
  ratio: number | null
  /** The ratio that is wanted, and which side of it is good. */
  target?: { ratio: number; bound: 'at least' | 'at most' }
  note?: string
}

/** A figure against a reference of the same run. */
export const beside = (
  name: string,
  unit: string,
  value: number,
  reference: number,
  more: Pick<Row, 'target' | 'note'> = {},
): Row => ({
  name,
  unit,
  value,
  reference,
  ratio: reference === 0 ? null : value / reference,
  ...more,
})

/** A figure that must stay below a bound. */
export const bounded = (name: string, unit: string, value: number, bound: number, note?: string): Row => ({
  name,
  unit,
  value,
  reference: bound,
  ratio: value / bound,
  target: { ratio: 1, bound: 'at most' },
  ...(note ? { note } : {}),
})

export const holds = ({ ratio, target }: Row): boolean | undefined => {
  if (!target || ratio === null) return undefined
  return target.bound === 'at least' ? ratio >= target.ratio : ratio <= target.ratio
}

export const quantile = (values: readonly number[], q: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** How long something takes, ms. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
