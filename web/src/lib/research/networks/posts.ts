import type { ExploredMedia, ExploredPagePost } from '@fanfare/contracts/entities/explored.ts'
import type { PostToSave } from '@fanfare/contracts/entities/saved-posts.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { pagePostFiles, pagePostType } from '@fanfare/contracts/research/networks/facebook-posts.ts'
import { engagementOf } from '@fanfare/contracts/research/z-score.ts'

/** What kinds of posts are told apart. A reel is a video that the network shows as one. */
export const formats = ['image', 'album', 'reel', 'video', 'text'] as const
export type Format = (typeof formats)[number]
export const formatWords: Record<Format, { one: string; many: string }> = {
  image: { one: 'Picture', many: 'Pictures' },
  album: { one: 'Carousel', many: 'Carousels' },
  reel: { one: 'Reel', many: 'Reels' },
  video: { one: 'Video', many: 'Videos' },
  text: { one: 'Text', many: 'Texts' },
}

/** A post of a profile, a page or a hashtag, whichever network it is of. */
export interface ResearchPost {
  id: string
  network: NetworkType
  format: Format
  caption: string
  /** Null: the network keeps it to itself. */
  likes: number | null
  comments: number | null
  /** Likes plus comments; null where one of them is hidden. */
  engagement: number | null
  views: number | null
  permalink: string
  shortcode: string | null
  /** When it was published, Unix ms. */
  at: number
  /** The network's address of a picture of it; it expires after hours or days. Null: there is none. */
  picture: string | null
  /** Files that the network gives away; a video with music that is protected has none. */
  media: { type: 'image' | 'video'; url: string }[]
  /** Pictures and videos that it has, those that the network keeps to itself too. */
  items: number
  /** Whose it is; null: the network does not say, as of posts of a hashtag. */
  username: string | null
  fullname: string | null
  /** Where it leads, of a post that shares a link. */
  link: string | null
}

const formatOf = ({ media_type: type, media_product_type: product }: ExploredMedia): Format =>
  type === 'CAROUSEL_ALBUM' ? 'album' : type !== 'VIDEO' ? 'image' : product === 'REELS' ? 'reel' : 'video'

const file = (type: string, url: string | undefined): ResearchPost['media'] =>
  url ? [{ type: type === 'VIDEO' ? 'video' : 'image', url }] : []

/** A post of an Instagram profile or of a hashtag. */
export const ofMedia = (media: ExploredMedia): ResearchPost => {
  const likes = media.like_count ?? null
  const comments = media.comments_count ?? null
  const [first] = media.children ?? []
  return {
    id: media.id,
    network: 'ig',
    format: formatOf(media),
    caption: media.caption ?? '',
    likes,
    comments,
    engagement: engagementOf({ likes, comments }),
    views: media.view_count ?? null,
    permalink: media.permalink,
    shortcode: media.shortcode,
    at: Date.parse(media.timestamp),
    picture:
      media.thumbnail_url ??
      (media.media_type === 'VIDEO' ? null : media.media_url) ??
      first?.thumbnail_url ??
      (first?.media_type === 'VIDEO' ? null : first?.media_url) ??
      null,
    media: media.children?.length
      ? media.children.flatMap(child => file(child.media_type, child.media_url))
      : file(media.media_type, media.media_url),
    items: media.children?.length || 1,
    username: media.user_name ?? null,
    fullname: media.user_fullname ?? null,
    link: null,
  }
}

/** A post of a Facebook page. */
export const ofPagePost =
  (page: { username?: string; name: string }) =>
  (post: ExploredPagePost): ResearchPost => {
    const likes = post.like_count ?? null
    const comments = post.comments_count ?? null
    const files = pagePostFiles(post.media)
    return {
      id: post.id,
      network: 'fb',
      format: pagePostType(post.media),
      caption: post.message ?? post.story ?? '',
      likes,
      comments,
      engagement: engagementOf({ likes, comments }),
      views: null,
      permalink: post.permalink_url,
      shortcode: null,
      at: Date.parse(post.created_time),
      // The picture of a link is a preview, and no picture of the post.
      picture: files.length === 0 ? null : (post.full_picture ?? files.find(({ src }) => src)?.src ?? null),
      media: files.flatMap(({ type, src, source }) => (type === 'video' ? file('VIDEO', source) : file('IMAGE', src))),
      items: files.length,
      username: page.username ?? null,
      fullname: page.name,
      link: post.media.find(({ link }) => link)?.link ?? null,
    }
  }

/** The words of a draft that is made from a post: with the link that it shares, which its network shows below them. */
export const draftWords = ({ caption, link }: Pick<ResearchPost, 'caption' | 'link'>): string =>
  link === null || caption.includes(link) ? caption : [caption, link].filter(Boolean).join('\n\n')

/** A format as saved posts have it. */
export const savedType = (format: Format): PostToSave['type'] => (format === 'reel' ? 'video' : format)

/** A post as it is saved. `z`: its score where it was found; null: none. `folder` null: out of all folders; absent: where it is, and in none at first. */
export const toSave = (
  post: ResearchPost,
  { from, z, folder }: { from: PostToSave['from']; z: number | null; folder?: string | null | undefined },
): PostToSave => ({
  post_id: post.id,
  network: post.network,
  from,
  ...(folder !== undefined && { folder_id: folder }),
  caption: draftWords(post).slice(0, savedPosts.captionLength),
  permalink: post.permalink,
  type: savedType(post.format),
  ...(post.username && { username: post.username.slice(0, 100) }),
  ...(post.fullname && { user_fullname: post.fullname.slice(0, 200) }),
  thumbnail_url: post.picture,
  media: post.media.slice(0, savedPosts.media),
  media_total: post.items,
  like_count: post.likes,
  comments_count: post.comments,
  posted_at: new Date(post.at).toISOString(),
  z_score: z,
})

/** What a post is called: the first line of its caption. */
export const titleOf = ({ caption }: Pick<ResearchPost, 'caption'>): string =>
  caption.trim().split('\n', 1)[0]?.slice(0, 120) || 'No caption'
