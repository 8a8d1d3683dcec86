import type { CurvePoint, PostFigure } from '@fanfare/contracts/entities/insight-posts.ts'
import { counted, whole } from '../../../lib/research/model/words.ts'
import { measureNames } from './measures.ts'
import { heightOf } from './scale.ts'

/** A value after so many hours; null: the network had none. */
export interface Counted {
  hours: number
  value: number | null
}

export const countedOf = (points: readonly CurvePoint[], figure: PostFigure): Counted[] =>
  points.map(({ hours, figures }) => ({ hours, value: figures[figure] })).sort((a, b) => a.hours - b.hours)

const dayHours = 24
/** `40 min`, `6 h`, `3 days`: an age in the largest unit that fits. */
export const ageText = (hours: number): string => {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 2 * dayHours ? `${Math.round(hours)} h` : counted(Math.round(hours / dayHours), 'day')
}

/** Where an age is from left (0) to right (100). The first hours have more room than later ones: most happens in them. */
export const placeOfHours = (hours: number, most: number): number =>
  most <= 0 ? 0 : (Math.log1p(Math.min(hours, most)) / Math.log1p(most)) * 100
/** The age at a place. */
export const hoursAt = (place: number, most: number): number => Math.expm1((place / 100) * Math.log1p(most))

const ages = [
  [1, '1 h'],
  [3, '3 h'],
  [6, '6 h'],
  [12, '12 h'],
  [24, '1 day'],
  [72, '3 days'],
  [168, '1 week'],
  [720, '30 days'],
  [2160, '90 days'],
  [8760, '1 year'],
] as const
/** How far apart two labels have to be, in percent of the chart; one at the end is written before its place. */
const room = 15
const roomAtEnd = 24
const endFrom = 91
/** Ages that are named below a chart. */
export const labelledAges = (most: number): { at: number; label: string }[] => {
  const taken: { at: number; label: string }[] = [{ at: 0, label: '0' }]
  for (const [hours, label] of ages) {
    const at = placeOfHours(hours, most)
    if (hours <= most && at - (taken.at(-1)?.at ?? 0) >= (at > endFrom ? roomAtEnd : room)) taken.push({ at, label })
  }
  return taken
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** The lines through what was counted, in a picture of 100 by 100; one ends where the network had no value. */
export const curveLines = (points: readonly Counted[], most: number, ticks: readonly number[]): string[] => {
  const runs: string[][] = [[]]
  for (const { hours, value } of points) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push(`${rounded(placeOfHours(hours, most))} ${rounded(100 - heightOf(value, ticks))}`)
  }
  return runs.flatMap(run => (run.length > 1 ? `M${run.join('L')}` : []))
}

/** What was counted last at an age or before it; undefined: nothing yet. */
export const latestAt = (points: readonly Counted[], hours: number): Counted | undefined =>
  points.findLast(point => point.value !== null && point.hours <= hours)

/** How a post grew, in a sentence or two. */
export const curveSummary = (points: readonly Counted[], figure: PostFigure, network: string): string => {
  const { words } = measureNames[figure]
  const known = points.flatMap(({ hours, value }) => (value === null ? [] : [{ hours, value }]))
  const last = known.at(-1)
  if (!last) return points.length === 0 ? 'Not read yet.' : `${network} gave no ${words} for this post.`
  const begin = `${measureNames[figure].title}: ${whole(last.value)} after ${ageText(last.hours)}.`
  const half = known.find(({ value }) => value * 2 >= last.value)
  if (known.length < 3 || last.value === 0 || !half || half.hours === last.hours) return begin
  return `${begin} Half of that came within ${ageText(half.hours)}.`
}

interface Lettered {
  letter: string
  points: readonly Counted[]
}
const lastHours = ({ points }: Lettered): number => points.findLast(({ value }) => value !== null)?.hours ?? 0

/** Ages at which several posts are put side by side in a table, up to the oldest one's. */
export const comparedAges = (curves: readonly Lettered[]): number[] => {
  const most = Math.max(0, ...curves.map(lastHours))
  const within: number[] = ages.map(([hours]) => hours).filter(hours => hours < most)
  return most > 0 ? [...within, most] : within
}

/** Where several posts were at the age of the youngest, in a sentence. */
export const comparedSummary = (curves: readonly Lettered[], figure: PostFigure): string => {
  const { words } = measureNames[figure]
  const known = curves.filter(curve => lastHours(curve) > 0)
  const others = curves.filter(curve => !known.includes(curve)).map(({ letter }) => letter)
  const lacking = others.length > 0 ? `No ${words} of ${new Intl.ListFormat('en-GB').format(others)} yet.` : ''
  if (known.length === 0) return lacking
  const common = Math.min(...known.map(lastHours))
  const values = known
    .map(({ letter, points }) => ({ letter, value: latestAt(points, common)?.value ?? null }))
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
    .map(({ letter, value }) => `${letter} ${value === null ? 'no data' : whole(value)}`)
  return [
    `${measureNames[figure].title} after ${ageText(common)}, the youngest post’s age: ${values.join(', ')}.`,
    lacking,
  ]
    .filter(Boolean)
    .join(' ')
}
