import type { PublicPost as DirectoryPost } from '../directory/posts.ts'
import { figuresOf } from '../directory/posts.ts'
import { presentOf } from '../directory/seen.ts'
import { itemsOf } from '../publications.ts'
import type { Ig } from '../state/account-records.ts'
import type { Media } from '../state/instagram-records.ts'
import type { Item } from '../state/media-items.ts'
import type { PublicChild, PublicMedia } from '../state/public-nodes.ts'
import { graphTime } from '../wire/values.ts'
import type { Env, GraphDeps } from './env.ts'
import { figuresOfMedia } from './figures.ts'
import { type MediaCaller, mediaUrl, stillUrl } from './links.ts'
import { defineNode, edge, type FieldSpec, fromArray, value } from './select.ts'

type Seeing = Pick<GraphDeps, 'state' | 'directory'>

const types = { image: 'IMAGE', carousel: 'CAROUSEL_ALBUM', reel: 'VIDEO', video: 'VIDEO' } as const

/** Pictures and videos of a calculated post, as items that are drawn. */
export const drawnItems = (items: DirectoryPost['items']): (Item & { id: string })[] =>
  items.map(({ id, type, picture, width, height }) => ({
    id,
    type,
    sourceUrl: '',
    width,
    height,
    bytes: 0,
    drawn: picture,
  }))

/** A calculated post as others see it at `now` (unix ms). */
export function publicMedia(seen: Seeing, post: DirectoryPost, now: number): PublicMedia {
  const profile = presentOf(seen, post.profile)
  const { likes, comments, views } = figuresOf(post, now)
  return {
    kind: 'public_media',
    id: post.id,
    owner: profile.id,
    username: profile.username,
    code: post.code,
    at: post.at,
    type: types[post.format],
    product: post.format === 'reel' ? 'REELS' : 'FEED',
    ...(post.caption === undefined ? {} : { caption: post.caption }),
    ...(profile.hidesLikes ? {} : { likes }),
    comments,
    ...(types[post.format] === 'VIDEO' ? { views } : {}),
    items: drawnItems(post.items),
    isFlagged: post.isFlagged,
  }
}

/** A post of an account of the state, as others see it. */
export function ownPublicMedia(deps: Seeing, account: Ig, media: Media, now: number): PublicMedia {
  const { likes, comments, views } = figuresOfMedia(deps.state, media, now)
  const items = itemsOf(deps.state, media).map((item, place) => ({ ...item, id: media.children?.[place] ?? media.id }))
  return {
    kind: 'public_media',
    id: media.id,
    owner: account.id,
    username: account.username,
    code: media.shortcode,
    at: media.at,
    type: media.type,
    product: media.product === 'REELS' ? 'REELS' : 'FEED',
    ...(media.caption ? { caption: media.caption } : {}),
    likes,
    comments,
    ...(media.type === 'VIDEO' ? { views } : {}),
    items,
    ...(media.cover ? { cover: media.cover } : {}),
    isFlagged: false,
  }
}

/** Address of a post; it opens on the simulator. */
export function publicPermalink(
  { settings, call }: Pick<MediaCaller, 'call'> & Pick<Env, 'settings'>,
  { product, code }: PublicMedia,
): string {
  const host = settings.permalinks === 'network' ? 'https://www.instagram.com' : `${call.origin}/www`
  return `${host}/${product === 'REELS' ? 'reel' : 'p'}/${code}/`
}

/** Other apps do not get videos with somebody else's sound. */
const fileUrl = (media: PublicMedia, env: Env): string | undefined => {
  const [first] = media.items
  return first && !media.isFlagged ? mediaUrl(env, first) : undefined
}

const childrenOf = (media: PublicMedia, env: Env): PublicChild[] =>
  media.items.map(item => ({ kind: 'public_child', id: item.id, item, permalink: publicPermalink(env, media) }))

/** Fields that a post has wherever others find it; `of` gives the post of a node. */
export const sharedFields = <N>(of: (node: N) => PublicMedia): Record<string, FieldSpec<N>> => ({
  caption: value(node => of(node).caption),
  media_type: value(node => of(node).type),
  permalink: value((node, env) => publicPermalink(env, of(node))),
  timestamp: value(node => graphTime(of(node).at)),
  like_count: value(node => of(node).likes),
  comments_count: value(node => of(node).comments),
  children: {
    ...edge<N>(
      (node, env, query) => ({ ...fromArray(childrenOf(of(node), env), { ...query, limit: 10 }), first: undefined }),
      'id',
    ),
    has: node => of(node).type === 'CAROUSEL_ALBUM',
  },
})

defineNode<PublicMedia>('public_media', {
  name: 'Media',
  defaults: 'id',
  fields: {
    ...sharedFields<PublicMedia>(media => media),
    media_product_type: value(media => media.product),
    media_url: value(fileUrl),
    thumbnail_url: value((media, env) => {
      const [first] = media.items
      return media.type === 'VIDEO' && first ? stillUrl(env, first, media.cover) : undefined
    }),
    username: value(media => media.username),
    owner: value(media => ({ id: media.owner })),
    shortcode: value(media => media.code),
    view_count: value(media => media.views),
  },
})

defineNode<PublicChild>('public_child', {
  name: 'Media',
  defaults: 'id',
  fields: {
    media_type: value(child => child.item.type),
    media_url: value((child, env) => mediaUrl(env, child.item)),
    thumbnail_url: value((child, env) => (child.item.type === 'VIDEO' ? stillUrl(env, child.item) : undefined)),
    permalink: value(child => child.permalink),
  },
})
