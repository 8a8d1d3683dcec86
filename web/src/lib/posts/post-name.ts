import { withoutEnding } from '@fanfare/contracts/text.ts'

/** Where the last word of a text begins; its end where it is one word. */
export const lastBreak = (text: string): number => {
  const at = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'))
  return at === -1 ? text.length : at
}

/** What a change of one or several things is said of: `Post`, or `3 posts`, and the only one by its first words: `Post restored: “Window seat”`. */
export const changeWords = (noun: string, verb: string, captions: readonly string[]): string => {
  const [only = ''] = captions
  if (captions.length !== 1) return `${captions.length} ${noun}s ${verb}`
  const said = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${verb}`
  return only.trim() ? `${said}: ${nameOfPost(only)}` : said
}

/** A first sentence of up to 40 characters. A stop ends one after a whole word only, and before a new beginning: not in "no. 4", "St. Ives" or an address. */
const firstSentence = /^.{2,39}?(?:[^.!?…](?=[!?…]+(?:\s|$))|\p{L}{4}(?=\.+(?:\s+[^\p{Ll}\p{N}]|\s*$)))/u

/** What a post is called in a sentence: its caption's first words, in quotation marks. */
export const nameOfPost = (caption: string): string => {
  const line = caption.trim().split('\n')[0] ?? ''
  const sentence = line.match(firstSentence)?.[0] ?? line
  if (!sentence) return 'Post'
  const short = sentence.length <= 40 ? sentence : `${sentence.slice(0, lastBreak(sentence.slice(0, 38)))}…`
  return `“${withoutEnding(short, ' \t\n,;:-')}”`
}
