import { noHashtag } from './no-hashtag.ts'
import { withoutEnding } from './text.ts'

/** A hashtag. U+FEFF, which `\s` holds too, is invisible and ends none. */
const pattern = new RegExp(`#((?:[^${noHashtag}#]|\\ufeff)+)`, 'gu')
/** Zero-width and other invisible characters, which would make two look-alike tags differ. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5/gu
/** Hashtags that a caption's are read without (spec §5). */
export const blacklist: ReadonlySet<string> = new Set(['repost'])

export const stripInvisible = (text: string) => text.replace(invisible, '')

/** Hashtags of a caption in order, without `#`, each once, lower case; the blacklist is left out (spec §5). */
export const hashtagsOf = (caption: string): string[] => {
  // Composed and decomposed letters look alike too.
  const found = [...stripInvisible(caption).normalize('NFC').matchAll(pattern)].map(match =>
    (match[1] ?? '').toLowerCase(),
  )
  return [...new Set(found)].filter(tag => tag.length > 0 && !blacklist.has(tag))
}

/** How often a caption has a hashtag, as networks count: a repeated one each time, and those of the blacklist too. */
export const hashtagCount = (caption: string): number =>
  captionPieces(caption).filter(({ text, tag }) => tag && nameOf(text) !== '').length

/** Pieces of a caption for drawing: plain text and tags, in order. */
export const captionPieces = (caption: string): { text: string; tag: boolean }[] => {
  const pieces: { text: string; tag: boolean }[] = []
  let at = 0
  for (const match of caption.matchAll(pattern)) {
    if (match.index > at) pieces.push({ text: caption.slice(at, match.index), tag: false })
    pieces.push({ text: match[0], tag: true })
    at = match.index + match[0].length
  }
  if (at < caption.length) pieces.push({ text: caption.slice(at), tag: false })
  return pieces
}

/** The same with mentions as tags too: what a network shows as a link. */
export const linkedPieces = (caption: string): { text: string; tag: boolean }[] =>
  captionPieces(caption).flatMap(piece =>
    piece.tag
      ? [piece]
      : piece.text
          .split(/((?<![\w.])@[A-Za-z0-9_](?:[A-Za-z0-9._]{0,28}[A-Za-z0-9_])?)/)
          .flatMap((text, at) => (text === '' ? [] : [{ text, tag: at % 2 === 1 }])),
  )

const nameOf = (tag: string): string => stripInvisible(tag.slice(1)).normalize('NFC').toLowerCase()

/**
 * Keeps the first `keep` different hashtags of a caption and takes the others out, each with the blanks before it. Counted as `hashtagsOf`
 * counts: a repeated tag is one, and a tag of the blacklist is none and stays.
 */
export const keepHashtags = (caption: string, keep: number): string => {
  const kept = new Set(hashtagsOf(caption).slice(0, keep))
  let text = ''
  for (const { text: piece, tag } of captionPieces(caption)) {
    if (!tag) text += piece
    else if (kept.has(nameOf(piece)) || blacklist.has(nameOf(piece)) || nameOf(piece) === '') text += piece
    else text = withoutEnding(text, ' \t')
  }
  return text.trimEnd()
}

/** Whether a caption is a hashtag group: it has hashtags, and nothing else that reads as words. */
export const isHashtagGroup = (caption: string): boolean =>
  hashtagsOf(caption).length > 0 && captionPieces(caption).every(({ text, tag }) => tag || !/[\p{L}\p{N}]/u.test(text))

/** Accounts mentioned with @, each once. A dot at the end is the sentence's: no account ends with one. */
export const mentionsOf = (caption: string): string[] => {
  const found = [...caption.matchAll(/(?:^|[^\w.])@([A-Za-z0-9._]{1,30})/g)].map(match =>
    (match[1] ?? '').toLowerCase(),
  )
  return [...new Set(found.map(name => withoutEnding(name, '.')))].filter(name => name.length > 0)
}
