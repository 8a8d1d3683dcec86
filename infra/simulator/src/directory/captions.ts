import { type Language, sentences } from './languages.ts'
import { hash, pick, unit } from './random.ts'
import type { Topic } from './topic.ts'

const openings = [
  'Today: {s}.',
  '{S}.',
  'This week, {s}.',
  'A closer look at {s}.',
  'Finally, {s}!',
  'You asked about {s}.',
  'Notes on {s}:',
]
const emoji = ['✨', '🌿', '☀️', '🤎', '🙌', '📷', '🔥', '🥐', '☕️', '💛', '🌧️', '👀']

/** What a caption is written from. */
export interface Writing {
  key: number
  index: number
  language: Language
  topic: Topic
  tags: readonly string[]
  /** Username that is mentioned. */
  mention?: string | undefined
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A caption: one to four sentences, mostly with emoji, with its hashtags at the end, or some of them in the sentences. Undefined: none at all. */
export function writeCaption({ key, index, language, topic, tags, mention }: Writing): string | undefined {
  const draw = (what: string) => unit(key, what, index)
  if (tags.length === 0 && draw('silent') < 0.25) return undefined
  const said: string[] = []
  if (language === 'en') {
    const subject = pick(topic.subjects, key, 'subject', index)
    said.push(pick(openings, key, 'opening', index).replace('{s}', subject).replace('{S}', capital(subject)))
    if (draw('note') < 0.6) said.push(pick(topic.notes, key, 'note of', index))
  }
  const own = sentences[language]
  const count = (language === 'en' ? 0 : 1) + (hash(key, 'length', index) % 3)
  const first = hash(key, 'sentence', index)
  for (let place = 0; place < count; place++) said.push(own[(first + place * 7) % own.length] as string)
  if (mention) said.push(pick(['With @{m}.', 'Thanks, @{m}!', '📷 @{m}'], key, 'thanks', index).replace('{m}', mention))
  const glyph = draw('emoji') < 0.55 ? ` ${pick(emoji, key, 'glyph', index)}` : ''
  const text = said.join(draw('breaks') < 0.3 ? '\n' : language === 'ja' ? '' : ' ') + glyph
  const hashtags = tags.map(tag => `#${tag}`).join(' ')
  if (!hashtags) return text
  return `${text}${draw('spaced') < 0.4 ? '\n\n' : draw('dots') < 0.2 ? '\n.\n.\n' : ' '}${hashtags}`
}
