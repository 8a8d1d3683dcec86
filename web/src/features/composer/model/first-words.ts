/** Characters of a caption by which its author knows it again. */
const enough = 32

/** The first words of a caption, on one line: `New bowls are in`, `Our summer glazes arrive on…`; '' where there are none. */
export const firstWords = (caption: string): string => {
  const text = caption.replace(/\s+/g, ' ').trim()
  const characters = [...text]
  if (characters.length <= enough) return text
  const cut = characters.slice(0, enough + 1).join('')
  const end = cut.lastIndexOf(' ')
  // A word that is longer than all of it, as in languages that put no spaces, is cut.
  return `${end > 0 ? cut.slice(0, end) : characters.slice(0, enough).join('')}…`
}
