import type { PostType } from '@fanfare/contracts/entities/post-types.ts'

export type Kind = 'image' | 'video' | 'album' | 'story' | 'reel' | 'igtv' | 'text'

/** Whether a post of this kind may show a video. */
export const hasVideo = (kind: string): boolean => kind !== 'image' && kind !== 'text'

/** The kind of a post for previews and filters: stories, reels and IGTV by their type, feed posts by their media. */
export function kindOf(postType: PostType, media: readonly { type: 'image' | 'video' }[]): Kind {
  if (postType !== 'post') return postType
  const [first, ...rest] = media
  if (!first) return 'text'
  return rest.length > 0 ? 'album' : first.type
}
