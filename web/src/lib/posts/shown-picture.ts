import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { shownFile } from '@fanfare/contracts/shown-file.ts'

/** The picture that stands for a post or an item of the library: a video's own cover, else its first file, with that file's colour. */
export const shownPicture = (post: Pick<Post, 'cover' | 'media'> & { type: string }) => {
  const mediaId = shownFile(post.type, { cover: post.cover, items: post.media })
  const color = post.media.find(item => item.media_id === mediaId)?.dominantColor ?? undefined
  return { mediaId, color }
}
