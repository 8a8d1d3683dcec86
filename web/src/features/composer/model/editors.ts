const list = new Intl.ListFormat('en')
/** More are counted, not named. */
const mostNames = 3

/** Who else has the post open, as a sentence. */
export const editorsSentence = (names: readonly string[]): string => {
  const more = names.length - mostNames
  const named = more > 0 ? [...names.slice(0, mostNames), `${more} more`] : names
  return `${list.format(named)} ${names.length === 1 ? 'is' : 'are'} editing this post too.`
}
