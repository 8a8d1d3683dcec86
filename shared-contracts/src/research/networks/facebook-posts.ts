interface Shown {
  type: 'photo' | 'video' | 'link' | 'other'
}

/** Which of what a post of a page shows are pictures and videos of its own: the picture of a link is a preview. */
export const pagePostFiles = <T extends Shown>(media: readonly T[]): T[] =>
  media.filter(({ type }) => type === 'photo' || type === 'video')

/** What a post of a page is. Words alone are a text, and so are words with a link. */
export const pagePostType = (media: readonly Shown[]): 'album' | 'video' | 'image' | 'text' => {
  const [first, ...more] = pagePostFiles(media)
  if (first === undefined) return 'text'
  if (more.length > 0) return 'album'
  return first.type === 'video' ? 'video' : 'image'
}
