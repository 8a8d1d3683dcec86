import type { OwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { pagePostFiles, pagePostType } from '@fanfare/contracts/research/networks/facebook-posts.ts'
import type { ShownPost } from '@fanfare/networks/facebook/shown-posts.ts'
import type { ShownMedia } from '@fanfare/networks/instagram/shown-media.ts'
import type { OwnVideo } from '@fanfare/networks/tiktok/own-videos.ts'
import type { OwnContentRow, ReadContent } from '../stores/own-contents.ts'

type Type = OwnContent['type']
type Media = OwnContent['media'][number]

const instagramType = ({ media_type, media_product_type }: ShownMedia): Type => {
  if (media_type === 'CAROUSEL_ALBUM') return 'album'
  if (media_type !== 'VIDEO') return 'image'
  return media_product_type === 'REELS' ? 'reel' : 'video'
}
const instagramMedia = ({ media_type, media_url }: Pick<ShownMedia, 'media_type' | 'media_url'>): Media => ({
  type: media_type === 'VIDEO' ? 'video' : 'image',
  url: media_url ?? null,
})

/** A post of an own Instagram account. The still picture of a video is another file than the video. */
export const fromInstagram = (media: ShownMedia): ReadContent => {
  const { children } = media
  const [first] = children ?? []
  const still = media.media_type === 'VIDEO' ? media.thumbnail_url : media.media_url
  return {
    post_id: media.id,
    type: instagramType(media),
    media_type: media.media_type,
    caption: media.caption ?? '',
    thumbnail_url: still ?? first?.thumbnail_url ?? first?.media_url ?? null,
    media: (children ?? [media]).map(instagramMedia),
    permalink: media.permalink,
    like_count: media.like_count ?? null,
    comments_count: media.comments_count ?? null,
    posted_at: media.timestamp,
  }
}

/** A post of an own page. A text, also one with a link, has no thumbnail (spec §3). */
export const fromFacebook = (post: ShownPost): ReadContent => {
  const shown = pagePostFiles(post.media)
  const type = pagePostType(post.media)
  return {
    post_id: post.id,
    type,
    media_type: type === 'text' ? (post.media[0]?.type ?? 'status') : type,
    caption: post.message ?? post.story ?? '',
    thumbnail_url: type === 'text' ? null : (post.full_picture ?? shown[0]?.src ?? null),
    media: shown.map(({ type: kind, src, source }) => ({
      type: kind === 'video' ? 'video' : 'image',
      url: (kind === 'video' ? source : src) ?? null,
    })),
    permalink: post.permalink_url,
    like_count: post.like_count ?? null,
    comments_count: post.comments_count ?? null,
    posted_at: post.created_time,
  }
}

/** A post of an own TikTok account: only its link says whether it shows photos. */
export const fromTikTok = (video: OwnVideo): ReadContent => {
  const isPhoto = video.share_url?.includes('/photo/') === true
  return {
    post_id: video.id,
    type: isPhoto ? 'image' : 'video',
    media_type: isPhoto ? 'PHOTO' : 'VIDEO',
    caption: video.text ?? '',
    thumbnail_url: video.cover_image_url ?? null,
    media: [{ type: isPhoto ? 'image' : 'video', url: null }],
    permalink: video.share_url ?? null,
    like_count: video.like_count ?? null,
    comments_count: video.comment_count ?? null,
    posted_at: video.created_at,
  }
}

/** The account of a post, as the team service describes it. */
interface Owner extends Pick<OwnContent['social_account'], 'id' | 'type' | 'name' | 'username'> {
  pic_url: string | null
}

/** A post as replies have it. */
export const contentView = (row: OwnContentRow, account: Owner, productPostId: string | null): OwnContent => ({
  id: row.id,
  post_id: row.post_id,
  type: row.type,
  thumbnail_url: row.thumbnail_url,
  social_account: {
    id: account.id,
    type: account.type,
    name: account.name,
    username: account.username,
    picture: account.pic_url,
  },
  data: {
    like_count: row.like_count,
    comments_count: row.comments_count,
    media_type: row.media_type,
    caption: row.caption,
  },
  media: row.media,
  permalink: row.permalink,
  posted_at: row.posted_at.toISOString(),
  product_post_id: productPostId,
})
