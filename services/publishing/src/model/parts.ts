import { crossPostOf, type NoCrossPost } from '@fanfare/contracts/cross-post.ts'
import type { PostContent } from '@fanfare/contracts/entities/post-content.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { mostParts } from '@fanfare/contracts/limits.ts'
import { type Kind, kindFacts, kindFactsOrPost, networkOf } from '@fanfare/contracts/networks.ts'
import { cutCountOf, cutsOf, secondsOf } from '@fanfare/contracts/video-pieces.ts'
import type { Account } from './account.ts'
import { ratioOf } from './crop.ts'
import type { Media } from './media.ts'
import { SLACK } from './preflight/one-item.ts'
import type { Piece, StoredItem } from './stored.ts'

/** One publication that a post needs. */
export interface PlannedPart {
  accountId: string
  /** Where it goes: names the channel. */
  surface: string
  /** Its place among the publications of the post, from 1, and how many there are: each begins once the one before it is live. */
  part: number
  parts: number
  /** Of a story: what it shows. Null: the whole post. */
  piece: Piece | null
}

type Said = Pick<PostContent, 'post_type' | 'items' | 'post_to_page'>

interface Given {
  account: Pick<Account, 'id' | 'type'>
  /** The account of the page that is linked to it; undefined where the team has not connected that. */
  page: Pick<Account, 'id' | 'type'> | undefined
  content: Said
  media: ReadonlyMap<string, Pick<Media, 'type' | 'duration' | 'width' | 'height'>>
}

/** The pieces of a story, in order: each picture is one, and each video as many as its length needs. */
const piecesOf = (kind: Kind, items: readonly StoredItem[], media: Given['media']): Piece[] =>
  items.slice(0, kind.limits.items.max).flatMap((item, at): Piece[] => {
    const file = media.get(item.media_id)
    const seconds = file?.type === 'video' ? secondsOf(item, file.duration) : undefined
    if (!seconds) return [{ item: at, start: item.start ?? null, end: item.end ?? null }]
    return cutsOf(seconds, kind.video.seconds).map(cut => ({ item: at, ...cut }))
  })

/** How many pieces a story needs. Where that is more than `mostParts`, the post cannot go out. */
export const piecesNeeded = (kind: Kind, items: readonly StoredItem[], media: Given['media']): number => {
  if (!kind.inPieces) return 1
  return items.slice(0, kind.limits.items.max).reduce((sum, item) => {
    const file = media.get(item.media_id)
    const seconds = file?.type === 'video' ? secondsOf(item, file.duration) : undefined
    return sum + (seconds ? cutCountOf(seconds.length, kind.video.seconds) : 1)
  }, 0)
}

/** Whether what goes out is one video. */
const isVideo = ({ items }: Said, media: Given['media']): boolean =>
  items.length === 1 && media.get(items[0]?.media_id ?? '')?.type === 'video'

/** The account of the page that is linked to an account; undefined where there is none. */
export const pageOf = ({ type, page_account_id: id }: Pick<Account, 'type' | 'page_account_id'>): Given['page'] => {
  const { linkedTo } = networkOf(type)
  return id !== null && linkedTo !== null ? { id, type: linkedTo } : undefined
}

/** Whether the linked page gets the post too. */
export const crossPostOfPost = ({ account, page, content, media }: Given): 'yes' | NoCrossPost =>
  crossPostOf({
    type: account.type,
    postType: content.post_type,
    wanted: content.post_to_page,
    hasPage: page !== undefined,
    files: content.items.map(({ media_id }) => media.get(media_id)?.type),
  })

/** Whether a kind shows this video without cutting off an edge. Before its size is known it is taken to. */
const showsWhole = ({ video: { ratio: allowed } }: Kind, item: StoredItem, file: Pick<Media, 'width' | 'height'>) => {
  const { width, height } = file
  if (!allowed || width === null || height === null) return true
  const ratio = ratioOf({ width, height }, item.crop)
  return ratio >= allowed.min - SLACK && ratio <= allowed.max + SLACK
}

/** The kind of post that the page gets: the same, where it has it and shows the video whole and to its end; else a post. */
export const pageKindOf = ({ page, content, media }: Omit<Given, 'account'>): PostType => {
  const kind = page && kindFacts(page.type, content.post_type)
  const [item] = content.items
  const file = item && media.get(item.media_id)
  const seconds = item && secondsOf(item, file?.duration)
  if (!kind || !file || !seconds || seconds.length > kind.video.seconds.max) return 'post'
  return showsWhole(kind, item, file) ? content.post_type : 'post'
}

const surfaceOf = (type: Account['type'], postType: PostType, video: boolean): string => {
  const kind = kindFactsOrPost(type, postType)
  return video ? kind.videoSurface : kind.surface
}

/** What the linked page gets of a post: its account, the surface, and the kind of post that it is there; undefined where it gets none. */
export const onPage = (
  given: Given,
): { accountId: string; surface: string; type: Account['type']; kind: PostType } | undefined => {
  const { page, content, media } = given
  if (!page || crossPostOfPost(given) !== 'yes') return undefined
  const kind = pageKindOf(given)
  return { accountId: page.id, surface: surfaceOf(page.type, kind, isVideo(content, media)), type: page.type, kind }
}

/**
 * The publications that a post needs, in the order in which they go out. Of a story that needs more than `mostParts` the first so many:
 * the pre-flight stops it.
 */
export const partsOf = (given: Given): PlannedPart[] => {
  const { account, content, media } = given
  const kind = kindFactsOrPost(account.type, content.post_type)
  const video = isVideo(content, media)
  const own = surfaceOf(account.type, content.post_type, video)
  const pieces: (Piece | null)[] = kind.inPieces ? piecesOf(kind, content.items, media).slice(0, mostParts) : [null]
  const parts = pieces.map(piece => ({ accountId: account.id, surface: own, piece }))
  const copy = onPage(given)
  if (copy) parts.push({ accountId: copy.accountId, surface: copy.surface, piece: null })
  return parts.map((part, at) => ({ ...part, part: at + 1, parts: parts.length }))
}
