import { blacklist, stripInvisible } from '../hashtags.ts'

/**
 * Letters, digits and underscore (spec §5) of any script, with the marks without which many scripts have no vowels, and letters that are
 * numbers, such as 〇. `\p{Cf}` has the invisible characters that are not letters or marks already: they end no tag and are stripped.
 */
const word = /[\p{L}\p{M}\p{Nd}\p{Nl}\p{Cf}_]+/uy
/** What stands at the begin of a tag: a mark alone, as in the emoji #️⃣, is none. */
const whole = /^[\p{L}\p{Nd}\p{Nl}_][\p{L}\p{M}\p{Nd}\p{Nl}_]*$/u

const HASH = '#'
/** Longest text that is looked at as a hashtag; networks allow some 100 characters. */
const longest = 300
const ignored = [...blacklist]

/** A tag as tags are compared: without invisible characters, composed, lower case. */
const normalized = (text: string): string => stripInvisible(text).normalize('NFC').toLowerCase()

/** What a UTF-16 unit is to a tag: its end, a letter that stays what it is whatever is beside it, a capital one, and what needs a second look. */
const Ends = 1
const Letter = 2
const Capital = 3
const Other = 4
/** By unit, 0 where none has been met yet: to ask for the class of each unit again and again would take longer than all else. */
const kinds = new Uint8Array(65_536)

const letter = /[\p{L}\p{Nd}\p{Nl}_]/u
const other = /[\p{M}\p{Cf}\p{Cs}]/u
/** Hangul letters that join with the one before them, and fillers among them. */
const isJamo = (unit: number): boolean => unit >= 0x1100 && unit <= 0x11ff

function kindOf(unit: number): number {
  const known = kinds[unit]
  if (known) return known
  const char = String.fromCharCode(unit)
  const isLetter = letter.test(char)
  const stays = isLetter && !isJamo(unit) && char.normalize('NFC') === char
  const kind = stays ? (char.toLowerCase() === char ? Letter : Capital) : isLetter || other.test(char) ? Other : Ends
  kinds[unit] = kind
  return kind
}

/** The tag that begins here, and where it ends. */
function tagAt(caption: string, from: number): { tag: string; end: number } {
  word.lastIndex = from
  const text = word.exec(caption)?.[0] ?? ''
  const tag = normalized(text)
  return { tag: whole.test(tag) ? tag : '', end: from + text.length }
}

/** Tags that are compared one by one; of more a set is made. */
const fewTags = 32

/**
 * Hashtags of a caption for research, in order, without `#`, each once, lower case; the blacklist is left out (spec §5). They are made of letters,
 * digits and underscore, so `#tea🍵` is `tea` here, where `hashtagsOf`, which reads what a person writes, keeps the emoji.
 * A profile has 100,000 of them: letters that no neighbour changes, as nearly all are, are read without a regular expression.
 */
export function researchTags(caption: string): string[] {
  const tags: string[] = []
  let seen: Set<string> | undefined
  for (let hash = caption.indexOf(HASH); hash !== -1; ) {
    const from = hash + 1
    let end = from
    let kind = Ends
    let hasCapitals = false
    for (; end < caption.length; end += 1) {
      kind = kindOf(caption.charCodeAt(end))
      if (kind === Capital) hasCapitals = true
      else if (kind !== Letter) break
    }
    let tag: string
    if (kind === Other) ({ tag, end } = tagAt(caption, from))
    else {
      tag = caption.slice(from, end)
      if (hasCapitals) tag = tag.toLowerCase()
    }
    if (tags.length === fewTags) seen ??= new Set(tags)
    if (tag !== '' && !(seen ? seen.has(tag) : tags.includes(tag)) && !ignored.includes(tag)) {
      tags.push(tag)
      seen?.add(tag)
    }
    hash = caption.indexOf(HASH, end)
  }
  return tags
}

/**
 * What a person searches for, as the tag that networks know: without leading `#` (spec §5), blanks around it and invisible characters, lower
 * case. Null where it is empty or has anything but letters, digits and underscore.
 */
export function searchedTag(text: string): string | null {
  if (text.length > longest) return null
  const tag = normalized(text)
    .trim()
    .replace(/^[#\uff03]+/, '')
  return whole.test(tag) ? tag : null
}
