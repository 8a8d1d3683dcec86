/** A name as people compare it: keyboards have no typographic quotes, and nobody sees the case of a letter in doubt or a second space. */
const folded = (name: string): string =>
  name
    // First: the normal form takes an accent that stands alone apart.
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether a person has typed this name. */
export const isSameName = (typed: string, name: string): boolean => folded(typed) === folded(name)
