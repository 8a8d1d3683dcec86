/** Kinds that Fanfare publishes, as the flight recorder and the match after a restore name them. */
export type InstagramKind = 'image' | 'carousel' | 'reel' | 'story'

interface Listed {
  media_type: string
  media_product_type?: string
}

/** The kind of a live media; undefined for one that Fanfare does not publish. */
export const kindOfMedia = ({ media_type: type, media_product_type: product }: Listed): InstagramKind | undefined => {
  if (product === 'STORY') return 'story'
  if (product === 'REELS') return 'reel'
  if (type === 'IMAGE') return 'image'
  return type === 'CAROUSEL_ALBUM' ? 'carousel' : undefined
}
