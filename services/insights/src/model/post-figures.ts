import {
  type PostFigure,
  type PostFigureSource,
  type PostFigures,
  type PostMeasure,
  postFigures,
} from '@fanfare/contracts/entities/insight-posts.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { partOf, postMetricsOf, type RawPart } from './networks/post-metrics.ts'

/** What a network counted of a post, by its own names of the metrics; a metric that it counts in parts is an object of these. */
export type RawFigures = Readonly<Record<string, number | Readonly<Record<string, number>>>>

const none: PostFigures = {
  reach: null,
  views: null,
  interaction: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
}

/** A part that an object does not name is one of which there is none: networks leave those out. */
function numberIn(raw: RawFigures, { metric, part }: RawPart): number | null {
  const given = raw[metric]
  if (part === undefined) return typeof given === 'number' ? given : null
  if (typeof given !== 'object') return null
  if (part === '*') return Object.values(given).reduce((sum, value) => sum + value, 0)
  return given[part] ?? 0
}

/** The figures of a post of what its network counted; null where the network has none. */
export function figuresOf(network: NetworkType, raw: RawFigures | null): PostFigures {
  if (raw === null) return none
  const { figures, interactions } = postMetricsOf[network]
  const found = { ...none }
  for (const [figure, parts] of Object.entries(figures))
    found[figure as PostFigure] = parts.map(part => numberIn(raw, part)).find(value => value !== null) ?? null
  if (found.interaction === null) {
    const known = interactions.map(figure => found[figure]).filter(value => value !== null)
    if (known.length > 0) found.interaction = known.reduce((sum, value) => sum + value, 0)
  }
  return found
}

/** Interactions per hundred accounts reached, or per hundred views on a network that counts no reach; null where one is not known, or nobody was reached. */
export function rateOf(network: NetworkType, { reach, views, interaction }: PostFigures): number | null {
  const seen = postMetricsOf[network].figures.reach ? reach : views
  return interaction === null || seen === null || seen === 0 ? null : (interaction / seen) * 100
}

/** A post's value of a measure. */
export const measureIn = (network: NetworkType, figures: PostFigures, measure: PostMeasure): number | null =>
  measure === 'rate' ? rateOf(network, figures) : figures[measure]

/** Where the figures of a network's posts come from. `isRefused`: metrics that the network gives no more. */
export function sourcesOf(network: NetworkType, isRefused: (metric: string) => boolean): PostFigureSource[] {
  const { interactions } = postMetricsOf[network]
  const metricOf = (figure: PostFigure): string | null => partOf(network, figure, isRefused)?.metric ?? null
  const summed = () => [...new Set(interactions.map(metricOf).filter(metric => metric !== null))].join(' + ') || null
  return postFigures.map(figure => ({
    figure,
    metric: figure === 'interaction' ? (metricOf(figure) ?? summed()) : metricOf(figure),
  }))
}
