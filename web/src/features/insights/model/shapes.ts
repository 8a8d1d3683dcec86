import { heightOf, placeOf } from './scale.ts'

type Value = number | null

/** A part of a chart, from left (0) to right (100). */
export interface Span {
  from: number
  to: number
}

/** The first and last place of each row of neighbours that fit. */
const rows = (values: readonly Value[], fits: (value: Value) => boolean): { first: number; last: number }[] => {
  const found: { first: number; last: number }[] = []
  for (const [at, value] of values.entries()) {
    if (!fits(value)) continue
    const open = found.at(-1)
    if (open?.last === at - 1) open.last = at
    else found.push({ first: at, last: at })
  }
  return found
}
const isKnown = (value: Value): boolean => value !== null
const isMissing = (value: Value): boolean => value === null

/** Days without a value where days are points: from the last known one before them to the first one after. */
export const gapsBetween = (values: readonly Value[]): Span[] =>
  values.length < 2
    ? values.filter(isMissing).map(() => ({ from: 0, to: 100 }))
    : rows(values, isMissing).map(({ first, last }) => ({
        from: placeOf(Math.max(0, first - 1), values.length),
        to: placeOf(Math.min(values.length - 1, last + 1), values.length),
      }))

/** The same where each day has a column of its own. */
export const gapsOfColumns = (values: readonly Value[]): Span[] =>
  rows(values, isMissing).map(({ first, last }) => ({
    from: (first / values.length) * 100,
    to: ((last + 1) / values.length) * 100,
  }))

/** How far apart the middles of two labels have to be, in percent of the chart. */
const labelRoom = 16
/** Which gaps are labelled: one of several that are close together speaks for all. */
export const labelledGaps = (gaps: readonly Span[]): number[] => {
  const taken: number[] = []
  for (const { from, to } of gaps) {
    const middle = (from + to) / 2
    const last = taken.at(-1)
    if (last === undefined || middle - last >= labelRoom) taken.push(middle)
  }
  return taken
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/**
 * The line through the known values as paths of a picture of 100 by 100, each with the area below it. Days without a value are never
 * bridged; a day that stands alone is a short dash.
 */
export const linesOf = (values: readonly Value[], ticks: readonly number[]): { line: string; area: string }[] =>
  rows(values, isKnown).map(({ first, last }) => {
    const points = values.slice(first, last + 1).map((value, index) => ({
      x: placeOf(first + index, values.length),
      y: 100 - heightOf(value as number, ticks),
    }))
    const [start] = points
    const drawn = start && points.length === 1 ? [-0.6, 0.6].map(aside => ({ x: start.x + aside, y: start.y })) : points
    const through = drawn.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join('L')
    const floor = 100 - heightOf(0, ticks)
    return {
      line: `M${through}`,
      area: `M${through}L${rounded(drawn.at(-1)?.x ?? 0)} ${rounded(floor)}L${rounded(drawn[0]?.x ?? 0)} ${rounded(floor)}Z`,
    }
  })
