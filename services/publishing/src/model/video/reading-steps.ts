/** What reading a video consists of, in order, each with its share of the work as measured of videos of a minute. */
const shares = { assemble: 20, fetch: 20, probe: 5, poster: 15, strip: 60 } as const

export type ReadingStep = keyof typeof shares
/** Says how much of a step is done, 0 to 1. */
export type ReportStep = (step: ReadingStep, fraction: number) => void

const order = Object.keys(shares) as ReadingStep[]

/** How much of the reading is done, percent, once so much of a step is; at most 99, as only a stored result is all of it. `left`: steps that this file has not. */
export function readingPercent(step: ReadingStep, fraction: number, left: ReadonlySet<ReadingStep>): number {
  const steps = order.filter(one => !left.has(one))
  const sum = (some: readonly ReadingStep[]): number => some.reduce((all, one) => all + shares[one], 0)
  const before = sum(steps.filter(one => order.indexOf(one) < order.indexOf(step)))
  const part = left.has(step) ? 0 : shares[step] * Math.min(1, Math.max(0, fraction))
  return Math.min(99, Math.floor(((before + part) / sum(steps)) * 100))
}
