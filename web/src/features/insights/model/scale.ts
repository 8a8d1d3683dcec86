/** A step of 1, 2, 2.5 or 5 times a power of ten, and no part of a whole: what is counted has none. */
const stepFrom = (least: number): number => {
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 2.5, 5, 10].map(one => one * power).find(one => one >= least) ?? 10 * power
  return Number.isInteger(step) ? step : Math.ceil(step)
}

/**
 * Round values for the axis of counts, from below the least to above the greatest, and always with 0. `about`: how many steps they
 * have, roughly.
 */
export const ticksOf = (values: readonly number[], about = 4): number[] => {
  const least = Math.min(0, ...values)
  const most = Math.max(0, ...values)
  if (least === most) return [0, 1]
  const step = stepFrom(Math.max(1, (most - least) / about))
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** Where a value is between the lowest tick (0) and the highest one (100). */
export const heightOf = (value: number, ticks: readonly number[]): number => {
  const [low = 0] = ticks
  const high = ticks.at(-1) ?? 1
  return ((value - low) / (high - low)) * 100
}

/** Where a day is from left (0) to right (100) where days are points; a single one is in the middle. */
export const placeOf = (at: number, days: number): number => (days < 2 ? 50 : (at / (days - 1)) * 100)

/** Days between two labels of an axis: whole weeks where there are many. */
const everyDays = [1, 2, 7, 14, 28, 56, 91, 182]
/** Labels that have room below a chart. */
const mostLabels = 5
/** Which days are named below a chart. */
export const labelledDays = (days: number): number[] => {
  const every = everyDays.find(step => Math.ceil(days / step) <= mostLabels) ?? Math.ceil(days / mostLabels)
  return Array.from({ length: Math.ceil(days / every) }, (_, index) => index * every)
}
