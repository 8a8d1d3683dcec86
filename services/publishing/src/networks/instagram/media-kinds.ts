/** Kinds that Fanfare publishes, by Instagram's `media_type`. */
export const kindOfMedia: Readonly<Record<string, 'image' | 'carousel' | undefined>> = {
  IMAGE: 'image',
  CAROUSEL_ALBUM: 'carousel',
}
