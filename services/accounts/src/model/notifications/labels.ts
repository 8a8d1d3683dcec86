/** What a post is called: the beginning of its caption, in quotation marks. */
export const postLabel = (excerpt: string): string => {
  const text = excerpt.trim()
  return text === '' ? 'a post without a caption' : `“${text.length >= 40 ? `${text}…` : text}”`
}
