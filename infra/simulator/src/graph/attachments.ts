import type { Page } from '../state/account-records.ts'
import type { PageVideo, Photo, Post } from '../state/page-records.ts'
import type { Env } from './env.ts'
import { mediaUrl, photoLink, pictureUrl, postPermalink, videoLink } from './links.ts'
import { videoOf } from './video-posts.ts'

export const photosOf = (post: Post, env: Env): Photo[] =>
  post.photos.map(id => env.state.node(id)).filter((photo): photo is Photo => photo?.kind === 'photo')

export const pageName = (env: Env, post: Post): string => (env.state.node(post.page) as Page).name

const picture = (env: Env, photo: Photo) => ({
  image: { height: photo.item.height || 720, src: mediaUrl(env, photo.item), width: photo.item.width || 720 },
})

/** Address of the picture that stands for a post: its first photo, the still of its video, or its link's picture. */
export function postPicture(post: Post, env: Env): string | undefined {
  const [first] = photosOf(post, env)
  if (first) return mediaUrl(env, first.item)
  const video = videoOf(env, post)
  return video ? stillOf(env, video) : post.preview?.image
}

const stillOf = (env: Env, video: PageVideo): string =>
  video.thumb ? mediaUrl(env, video.thumb) : pictureUrl(env, env.state.node(video.page) as Page)

const photoAttachment = (env: Env, photo: Photo) => ({
  ...(photo.caption ? { description: photo.caption } : {}),
  media: picture(env, photo),
  media_type: 'photo',
  target: { id: photo.id, url: photoLink(env, photo) },
  type: 'photo',
  url: photoLink(env, photo),
})

/** What a post shows besides its text: a photo, an album, a video or a link. */
export function attachments(post: Post, env: Env): { data: Record<string, unknown>[] } | undefined {
  const photos = photosOf(post, env)
  const [first] = photos
  if (first && photos.length === 1) return { data: [photoAttachment(env, first)] }
  if (first) return { data: [album(env, post, first, photos)] }
  const video = videoOf(env, post)
  if (video) return { data: [videoAttachment(env, video)] }
  return post.link ? { data: [linkAttachment(post, post.link)] } : undefined
}

function album(env: Env, post: Post, first: Photo, photos: Photo[]) {
  const url = postPermalink(env, post)
  return {
    media: picture(env, first),
    media_type: 'album',
    subattachments: { data: photos.map(photo => photoAttachment(env, photo)) },
    target: { id: post.id.slice(post.page.length + 1), url },
    title: `Photos from ${pageName(env, post)}'s post`,
    type: 'album',
    url,
  }
}

function videoAttachment(env: Env, video: PageVideo) {
  const url = videoLink(env, video)
  const { item } = video
  return {
    ...(video.description ? { description: video.description } : {}),
    media: {
      image: { height: item?.height || 720, src: stillOf(env, video), width: item?.width || 1280 },
      ...(item ? { source: mediaUrl(env, item) } : {}),
    },
    media_type: 'video',
    target: { id: video.id, url },
    ...(video.title ? { title: video.title } : {}),
    type: 'video_inline',
    url,
  }
}

function linkAttachment({ preview }: Post, link: string) {
  return {
    ...(preview?.description ? { description: preview.description } : {}),
    ...(preview?.image ? { media: { image: { height: 630, src: preview.image, width: 1200 } } } : {}),
    media_type: 'link',
    target: { url: link },
    title: preview?.title ?? link,
    type: 'share',
    url: link,
  }
}
