import { researchTags } from '@fanfare/contracts/research/tag-letters.ts'
import { beside, median, type Row, timed } from './row.ts'

const captions = 20_000
const rounds = 9
const bare = /#([\p{L}\p{M}\p{N}_]+)/gu

const sentences = [
  'Fresh from the oven',
  'Um bom dia em Lisboa 🥐',
  'Kaffee & Kuchen am Sonntag',
  '朝のコーヒー',
  'Open till six!',
]
const tags = [
  'sourdough',
  'BreadLover',
  'lisboa',
  'コーヒー',
  'schön',
  'slow_living',
  'opentillsix',
  'café',
  'repost',
  'bakery2026',
]

const made = Array.from({ length: captions }, (_, at) => {
  const own = Array.from(
    { length: at % 12 },
    (_, place) => `#${tags[(at + place * 3) % tags.length]}${(at * 7 + place) % 50}`,
  )
  return `${sentences[at % sentences.length]}. ${sentences[(at + 2) % sentences.length]}\n\n${own.join(' ')}`
})

/** Hashtags of captions as research reads them, beside a bare regular expression over the same captions. Rounds alternate. */
export async function captionTags(): Promise<Row[]> {
  const ours: number[] = []
  const theirs: number[] = []
  let found = 0
  const read = async (count: (caption: string) => number) => {
    for (const caption of made) found += count(caption)
  }
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(() => read(caption => researchTags(caption).length)))
    theirs.push(await timed(() => read(caption => [...caption.matchAll(bare)].length)))
  }
  if (found === 0) throw new Error('no hashtag was found')
  const perSecond = (ms: number[]) => captions / (median(ms) / 1000)
  return [
    beside('hashtags of captions, beside a bare regular expression', 'cap./s', perSecond(ours), perSecond(theirs), {
      target: { ratio: 0.5, bound: 'at least' },
    }),
  ]
}
