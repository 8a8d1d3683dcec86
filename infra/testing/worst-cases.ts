/** Length of a worst case (characters): as much as the head of a request may have. */
export const WORST = 16 * 1024
/** Length of the short ones, by which the slow ones are found. */
export const SHORT = 1024

// What people and machines put between things, and what ends a match early.
const USUAL = [
  'a',
  'Z',
  '0',
  ' ',
  '\t',
  '\n',
  '.',
  ',',
  '-',
  '_',
  '/',
  ':',
  '@',
  '"',
  '\\',
  '=',
  '&',
  '#',
  '%',
  'é',
  '😀',
]
const ENDINGS = ['', '!', '\0', ' ', '@', '"', '\n!', 'a ']
const MOST_UNITS = 400

/** The characters and words that an expression itself names: those that its loops can run on. */
function namedIn(source: string): { chars: string[]; words: string[] } {
  const bare = source
    .replace(/\\[pP]\{[^}]*\}/g, 'é')
    .replace(/\\u\{?[0-9a-fA-F]{2,6}\}?/g, '')
    .replace(/\\d/g, '0')
    .replace(/\\w/g, 'a')
    .replace(/\\s/g, ' ')
    .replace(/\\[bBDWSktnrfv0]/g, ' ')
    .replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(')
  const words = new Set(bare.match(/[A-Za-z0-9_@:/ -]{2,}/g) ?? [])
  const chars = new Set([...bare].filter(char => !'()[]{}*+?^$|\\'.includes(char)))
  for (const [, escaped] of bare.matchAll(/\\(.)/g)) chars.add(escaped as string)
  return { chars: [...chars], words: [...words] }
}

const fill = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/**
 * Texts on which an expression that looks for its end again and again takes long: each character and word that it names,
 * and each pair of them, repeated, behind each possible beginning and before an ending that does not match. Returns
 * makers, so that only one text of them is held at a time.
 */
export function worstCases(source: string): ((length: number) => string)[] {
  const { chars, words } = namedIn(source)
  const single = [...new Set([...words, ...chars, ...USUAL])]
  const own = [...words, ...chars].slice(0, 24)
  const pairs = own.flatMap(first => [...own, 'a', ' ', '.'].map(second => first + second))
  const units = [...new Set([...single, ...pairs])].slice(0, MOST_UNITS)
  const heads = ['', ...new Set([...words.slice(0, 4), ...chars.slice(0, 6), 'a@', '"', 'a://'])]
  const cases: ((length: number) => string)[] = []
  for (const unit of units) {
    for (const ending of ENDINGS) cases.push(length => fill(unit, length) + ending)
    for (const head of heads)
      for (const ending of ['\0', ' ', '@']) cases.push(length => `${head}${fill(unit, length)}${ending}`)
  }
  // Two runs behind one another: the end of the first is looked for in the second.
  for (const first of own)
    for (const second of own) cases.push(length => `${fill(first, length / 2)}${fill(second, length / 2)}\0`)
  return cases
}
