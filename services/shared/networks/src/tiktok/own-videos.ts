import type { CallOptions } from '../graph/client.ts'
import { counted, fileAddress, present, said } from '../graph/foreign.ts'
import { type Json, list, numberIn, record } from './answer.ts'
import type { TikTok } from './client.ts'

/** Public posts of the caller's own account (List Videos, Query Videos). */
export interface OwnVideo {
  id: string
  /** In UTC. */
  created_at: string
  text?: string
  /** Ends after six hours. */
  cover_image_url?: string
  share_url?: string
  like_count?: number
  comment_count?: number
  share_count?: number
  view_count?: number
}

export interface VideoPage {
  videos: OwnVideo[]
  /** The cursor of the next page, ms; undefined on the last one. */
  cursor: number | undefined
}

const fields =
  'id,create_time,cover_image_url,share_url,video_description,title,like_count,comment_count,share_count,view_count'
/** Most posts of one call. */
export const videosPerCall = 20

const videoOf = (tiktok: TikTok, row: Json): OwnVideo | undefined => {
  const seconds = Number(row.create_time)
  const id = typeof row.id === 'string' || typeof row.id === 'number' ? String(row.id) : ''
  if (id === '' || !(seconds > 0)) return undefined
  return present({
    id,
    created_at: new Date(seconds * 1000).toISOString(),
    text: said(row.video_description) ?? said(row.title),
    cover_image_url: fileAddress(row.cover_image_url),
    share_url: tiktok.address(typeof row.share_url === 'string' ? row.share_url : null) ?? undefined,
    like_count: counted(row.like_count),
    comment_count: counted(row.comment_count),
    share_count: counted(row.share_count),
    view_count: counted(row.view_count),
  })
}
const videosIn = (tiktok: TikTok, data: Json): OwnVideo[] =>
  list(data.videos).flatMap(row => videoOf(tiktok, record(row)) ?? [])

/** Own posts from a cursor on, the newest first. Throws NetworkFailure. */
export async function ownVideos(tiktok: TikTok, cursor: number | undefined, call: CallOptions): Promise<VideoPage> {
  const asked = { max_count: videosPerCall, ...(cursor === undefined ? {} : { cursor }) }
  const data = await tiktok.post(`video/list/?fields=${fields}`, asked, 'read', call)
  return {
    videos: videosIn(tiktok, data),
    cursor: data.has_more === true ? (numberIn(data.cursor) ?? undefined) : undefined,
  }
}

/** These posts, at most 20; those that are gone are left out. Throws NetworkFailure. */
export const videosById = async (tiktok: TikTok, ids: readonly string[], call: CallOptions): Promise<OwnVideo[]> =>
  videosIn(tiktok, await tiktok.post(`video/query/?fields=${fields}`, { filters: { video_ids: ids } }, 'read', call))
