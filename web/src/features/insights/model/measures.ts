import {
  type InsightPost,
  type PostFigure,
  type PostFigureSource,
  type PostFormat,
  type PostMeasure,
  postFigures,
  postMeasures,
} from '@fanfare/contracts/entities/insight-posts.ts'
import type { MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import { signed, whole } from '../../../lib/research/model/words.ts'

/** What is shown of each post: what is counted of it, its rate, and how far it is from what is usual. */
export const columns = [...postMeasures, 'z'] as const
export type Column = (typeof columns)[number]

/** What measures are called: as a title, above a column, and within a sentence. */
export const measureNames: Record<Column, { title: string; short: string; words: string; verb: 'is' | 'are' }> = {
  reach: { title: 'Reach', short: 'Reach', words: 'reach', verb: 'is' },
  views: { title: 'Views', short: 'Views', words: 'views', verb: 'are' },
  interaction: { title: 'Interactions', short: 'Interactions', words: 'interactions', verb: 'are' },
  likes: { title: 'Likes', short: 'Likes', words: 'likes', verb: 'are' },
  comments: { title: 'Comments', short: 'Comments', words: 'comments', verb: 'are' },
  shares: { title: 'Shares', short: 'Shares', words: 'shares', verb: 'are' },
  saves: { title: 'Saves', short: 'Saves', words: 'saves', verb: 'are' },
  rate: { title: 'Engagement rate', short: 'Rate', words: 'engagement rate', verb: 'is' },
  z: { title: 'z-score', short: 'z-score', words: 'z-score', verb: 'is' },
}

const metricOf = (figure: PostFigure, sources: readonly PostFigureSource[]): string | null | undefined =>
  sources.find(source => source.figure === figure)?.metric

/** Whether a network has a measure at all. Before its sources are known, all are taken for offered. */
export const isOffered = (column: Column, sources: readonly PostFigureSource[]): boolean => {
  if (sources.length === 0 || column === 'z') return true
  const has = (figure: PostFigure) => typeof metricOf(figure, sources) === 'string'
  return column === 'rate' ? has('interaction') && (has('reach') || has('views')) : has(column)
}

/** Measures that a network has, in their order. */
export const offeredMeasures = (sources: readonly PostFigureSource[]): PostMeasure[] =>
  postMeasures.filter(measure => isOffered(measure, sources))

/** A measure that the network has: the wanted one, else interactions, else the first there is. */
export const offeredOr = (wanted: PostMeasure, sources: readonly PostFigureSource[]): PostMeasure => {
  const offered = offeredMeasures(sources)
  return [wanted, 'interaction' as const].find(measure => offered.includes(measure)) ?? offered[0] ?? wanted
}

/** The value of a post; null: it has none, which is no zero. */
export const figureOf = (post: InsightPost, column: Column): number | null =>
  column === 'z' ? post.z : column === 'rate' ? post.rate : post.figures[column]

/** `12,431`, `3.5 %`, `+1.2`; a rate below one has a digit more. */
export const measureText = (column: Column, value: number): string => {
  if (column === 'z') return signed(value)
  if (column === 'rate') return `${value.toFixed(value > 0 && value < 1 ? 2 : 1)} %`
  return whole(value)
}

const reasons: Record<Exclude<MissingFigure, 'not_offered'>, string> = {
  permission: 'Permission needed',
  too_small: 'Not counted for posts this small',
  not_read: 'Not read yet',
}

/** Why a post has no value of a measure; undefined where it has one. */
export const whyMissing = (
  post: InsightPost,
  column: Column,
  { sources, network, measure }: { sources: readonly PostFigureSource[]; network: string; measure: PostMeasure },
): string | undefined => {
  if (figureOf(post, column) !== null) return undefined
  if (!isOffered(column, sources)) return `${network} doesn’t offer ${measureNames[column].words}`
  if (column === 'z')
    return figureOf(post, measure) === null
      ? (whyMissing(post, measure, { sources, network, measure }) ?? 'No value')
      : `Too few earlier ${several(post.format)} to compare it with`
  if (post.missing === 'not_offered') return `${network} has no figures for this post`
  if (post.missing) return reasons[post.missing]
  if (post.fetched_at === null) return reasons.not_read
  return `${network} gave no value`
}

/** What a rate is counted from: accounts reached, or views where the network counts no reach. */
const rateBase = ({ figures }: InsightPost): 'reach' | 'views' => (figures.reach === null ? 'views' : 'reach')

/** What a z-score compares a post with: a story has other numbers than a post of the feed. */
const several = (format: PostFormat): string => (format === 'story' ? 'stories' : 'posts')
const thoseBefore = (format: PostFormat): string => `the 30 ${several(format)} before it`

/** How the value of a post comes about, with its own numbers. */
export const howCounted = (post: InsightPost, column: Column, measure: PostMeasure): string => {
  if (column === 'z')
    return `Its ${measureNames[measure].words}, less the average of ${thoseBefore(post.format)}, divided by their standard deviation`
  if (column !== 'rate') return 'Since the post was published'
  const base = rateBase(post)
  const { interaction } = post.figures
  const below = post.figures[base]
  const formula = `Interactions ÷ ${measureNames[base].words} × 100`
  return post.rate === null || interaction === null || below === null
    ? `${formula}. One of the two isn’t known.`
    : `${formula}: ${whole(interaction)} ÷ ${whole(below)} × 100 = ${measureText('rate', post.rate)}`
}

/** The figures that a measure is made of; of a post only those that were taken. */
const figuresOf = (column: Column, measure: PostMeasure, post: InsightPost | undefined): readonly PostFigure[] => {
  if (column === 'z') return figuresOf(measure, measure, post)
  if (column !== 'rate') return [column]
  return post ? ['interaction', rateBase(post)] : ['interaction', 'reach', 'views']
}

/** The network's own names of what a measure is made of; none where it has no such figure. */
export const metricsOf = (
  column: Column,
  { measure, sources }: { measure: PostMeasure; sources: readonly PostFigureSource[] },
  post?: InsightPost,
): string[] => {
  const found = figuresOf(column, measure, post).flatMap(figure => metricOf(figure, sources) ?? [])
  return [...new Set(found)]
}

/** Figures of which a curve can be drawn: those that the network has. */
export const drawnFigures = (sources: readonly PostFigureSource[]): PostFigure[] =>
  postFigures.filter(figure => isOffered(figure, sources))

/** What a score says, in a sentence. */
export const zWords = (z: number, measure: PostMeasure, format: PostFormat): string => {
  const { words, verb } = measureNames[measure]
  const text = signed(Math.abs(z)).replace('+', '')
  if (text === '0.0') return `Its ${words} ${verb} the average of ${thoseBefore(format)}.`
  const size = Math.abs(z)
  const how = size >= 2 ? 'far' : size >= 1 ? 'clearly' : 'slightly'
  const side = z > 0 ? 'above' : 'below'
  return `Its ${words} ${verb} ${how} ${side} the average of ${thoseBefore(format)}, by ${text} standard ${text === '1.0' ? 'deviation' : 'deviations'}.`
}
