import type { Graph } from '../graph/client.ts'
import { type Json, record, text } from '../graph/fields.ts'
import { counted, fileAddress, instant, present, rowsOf, said } from '../graph/foreign.ts'

/** A picture, video or link of a post. */
export interface ShownAttachment {
  type: 'photo' | 'video' | 'link' | 'other'
  /** Its still picture. */
  src?: string
  /** The file of a video. */
  source?: string
  /** Where a link leads. */
  link?: string
}

/** A post of a page as the network shows it; what it leaves out is absent. */
export interface ShownPost {
  id: string
  /** In UTC. */
  created_time: string
  message?: string
  story?: string
  full_picture?: string
  permalink_url: string
  media: ShownAttachment[]
  like_count?: number
  comments_count?: number
  shares_count?: number
}

export interface PostPage {
  posts: ShownPost[]
  /** The cursor of the next page; undefined on the last one. */
  after: string | undefined
}

/** Fields of each post. */
export const postFields =
  'id,created_time,message,story,full_picture,permalink_url,attachments{media_type,type,media,target,subattachments},shares,likes.limit(0).summary(true),comments.limit(0).summary(true)'

/** Most attachments of one post that are taken. */
const mostMedia = 20

const typeOf = (row: Json): ShownAttachment['type'] => {
  const said = `${text(row.media_type)} ${text(row.type)}`
  if (said.includes('video')) return 'video'
  if (said.includes('photo')) return 'photo'
  return said.includes('link') || said.includes('share') ? 'link' : 'other'
}

/** Facebook leads through a page of its own to what is elsewhere. */
const linkOf = (row: Json): string | undefined => {
  const given = fileAddress(record(row.target).url)
  const url = given === undefined ? null : URL.parse(given)
  const through = url?.hostname === 'l.facebook.com' ? fileAddress(url.searchParams.get('u')) : undefined
  return through ?? given
}

const attachment = (row: Json): ShownAttachment => {
  const media = record(row.media)
  const type = typeOf(row)
  return present({
    type,
    src: fileAddress(record(media.image).src),
    source: fileAddress(media.source),
    link: type === 'link' ? linkOf(row) : undefined,
  })
}

/** An album shows what is in it, not itself. */
const mediaOf = (row: Json): ShownAttachment[] =>
  rowsOf(row.attachments)
    .flatMap(one => {
      const inside = rowsOf(one.subattachments)
      return inside.length > 0 ? inside : [one]
    })
    .slice(0, mostMedia)
    .map(attachment)

const totalOf = (edge: unknown): number | undefined => counted(record(record(edge).summary).total_count)

/** A post of a row; undefined where it lacks what every post has: an id, a time and a link at the network. */
export function shownPost(graph: Graph, row: Json): ShownPost | undefined {
  const id = text(row.id)
  const created_time = instant(row.created_time)
  const permalink_url = graph.address(text(row.permalink_url))
  if (id === '' || created_time === undefined || permalink_url === null) return undefined
  return present({
    id,
    created_time,
    message: said(row.message),
    story: said(row.story),
    full_picture: fileAddress(row.full_picture),
    permalink_url,
    media: mediaOf(row),
    like_count: totalOf(row.likes),
    comments_count: totalOf(row.comments),
    shares_count: counted(record(row.shares).count),
  })
}

/** The posts of an edge. */
export const shownPosts = (graph: Graph, edge: unknown): ShownPost[] =>
  rowsOf(edge).flatMap(row => shownPost(graph, row) ?? [])

/** How many posts an edge has in all; undefined where the network does not say. */
export const postsInAll = totalOf
