/** Characters after a `/` that are read as a search. */
const most = 40

/** A `/` that is being typed: where it is in the text, and what follows it up to the caret. */
export interface Slash {
  from: number
  words: string
}

/**
 * The `/` that the caret follows, at the start of a line or after a blank; undefined where there is none. What follows may be several words
 * with one blank between them, for names and texts have several.
 */
export const slashAt = (text: string, caret: number): Slash | undefined => {
  const from = text.lastIndexOf('/', caret - 1)
  if (from < 0 || caret === 0 || caret - from > most + 1) return undefined
  if (from > 0 && !/\s/.test(text[from - 1] ?? '')) return undefined
  const words = text.slice(from + 1, caret)
  return /^\s|\s\s|[^\S ]/.test(words) ? undefined : { from, words }
}

/** What is inserted at `at`: a saved text, apart from the word before it. */
export const insertion = (text: string, at: number, saved: string): string =>
  at > 0 && !/\s/.test(text[at - 1] ?? '') ? ` ${saved}` : saved
