import type { CallOptions, Graph } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { text } from '../graph/fields.ts'
import { cursorOf, isCursor, rowsOf } from '../graph/foreign.ts'
import { hashtagsUsedUp, unknownHashtag } from './failures.ts'
import { type MediaPage, shownIn } from './shown-media.ts'

/** Posts of hashtags (IG Hashtag Search, Recent Media, Top Media; v23.0). Each account may ask for 30 different ones in 7 days. */

const fields =
  'id,caption,media_type,media_url,permalink,timestamp,like_count,comments_count,children{id,media_type,media_url}'
/** Most posts of one call, and most hashtags of the list of those that were asked for. */
const mostMedia = 50
const mostSearched = 30

/** `recent`: of the last 24 hours. `top`: the most popular ones of all time. */
export type HashtagOrder = 'recent' | 'top'

interface Asked {
  /** The caller's own account, which the hashtag counts against. */
  ig: string
  /** Id of the hashtag. */
  hashtag: string
  order: HashtagOrder
  after?: string | undefined
}

/** The id of a hashtag by its name without #: the same for everyone, for ever. Throws NetworkFailure: `isUnknownHashtag` where there is none. */
export async function hashtagId(graph: Graph, ig: string, name: string, call: CallOptions): Promise<string> {
  const [found] = rowsOf(await graph.get('ig_hashtag_search', { user_id: ig, q: name }, call))
  const id = text(found?.id)
  if (id !== '') return id
  throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer names no hashtag' })
}

/** Posts of a hashtag from a cursor on, at most 50; the network does not say whose they are. Throws NetworkFailure. */
export async function hashtagMedia(graph: Graph, asked: Asked, call: CallOptions): Promise<MediaPage> {
  const { ig, hashtag, order, after } = asked
  if (after !== undefined && !isCursor(after))
    throw new NetworkFailure({ kind: 'rejected', unsent: true, message: 'no cursor has these letters' })
  const params = { user_id: ig, fields, limit: mostMedia, after }
  const edge = await graph.get(`${hashtag}/${order}_media`, params, call)
  const media = shownIn(graph, edge)
  return { media, after: media.length === 0 ? undefined : cursorOf(edge) }
}

/** Ids of the hashtags that an account has asked for in the last 7 days. Throws NetworkFailure. */
export const searchedHashtags = async (graph: Graph, ig: string, call: CallOptions): Promise<string[]> =>
  rowsOf(await graph.get(`${ig}/recently_searched_hashtags`, { limit: mostSearched }, call))
    .map(row => text(row.id))
    .filter(Boolean)

/** Whether the network has no such hashtag, or shows nobody what has it. */
export const isUnknownHashtag = (failure: unknown): failure is NetworkFailure =>
  failure instanceof NetworkFailure && failure.subcode === unknownHashtag

/** Whether the account has asked for its 30 different hashtags. */
export const areHashtagsUsedUp = (failure: unknown): failure is NetworkFailure =>
  failure instanceof NetworkFailure && failure.code === hashtagsUsedUp
