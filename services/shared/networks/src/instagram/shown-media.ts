import type { Graph } from '../graph/client.ts'
import { type Json, text } from '../graph/fields.ts'
import { counted, fileAddress, instant, present, rowsOf, said } from '../graph/foreign.ts'

/** A picture or video of an album. */
export interface ShownChild {
  media_type: string
  media_url?: string
  thumbnail_url?: string
}

/** A post as the network shows it. What it leaves out (hidden likes, a file that it may not give) is absent. */
export interface ShownMedia {
  id: string
  caption?: string
  like_count?: number
  comments_count?: number
  view_count?: number
  /** IMAGE, VIDEO or CAROUSEL_ALBUM. */
  media_type: string
  media_product_type?: string
  media_url?: string
  thumbnail_url?: string
  permalink: string
  /** In UTC. */
  timestamp: string
  children?: ShownChild[]
}

export interface MediaPage {
  media: ShownMedia[]
  /** The cursor of the next page; undefined on the last one. */
  after: string | undefined
}

/** An album has at most 20 pictures and videos. */
const mostChildren = 20

const child = (row: Json): ShownChild =>
  present({
    media_type: text(row.media_type),
    media_url: fileAddress(row.media_url),
    thumbnail_url: fileAddress(row.thumbnail_url),
  })

/** A post of a row; undefined where it lacks what every post has: an id, a time and a link at the network. */
export function shownMedia(graph: Graph, row: Json): ShownMedia | undefined {
  const id = text(row.id)
  const timestamp = instant(row.timestamp)
  const permalink = graph.address(text(row.permalink))
  if (id === '' || timestamp === undefined || permalink === null) return undefined
  const children = rowsOf(row.children).slice(0, mostChildren).map(child)
  return present({
    id,
    caption: said(row.caption),
    like_count: counted(row.like_count),
    comments_count: counted(row.comments_count),
    view_count: counted(row.view_count),
    media_type: text(row.media_type),
    media_product_type: text(row.media_product_type) || undefined,
    media_url: fileAddress(row.media_url),
    thumbnail_url: fileAddress(row.thumbnail_url),
    permalink,
    timestamp,
    children: children.length > 0 ? children : undefined,
  })
}

/** The posts of an edge. */
export const shownIn = (graph: Graph, edge: unknown): ShownMedia[] =>
  rowsOf(edge).flatMap(row => shownMedia(graph, row) ?? [])
