import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'

/** The network's own address of a picture of the post; it stops working after hours or days. */
export const networkPictureOf = ({ data }: Pick<SavedPost, 'data'>): string | undefined =>
  data.media.find(({ type }) => type === 'image')?.url
