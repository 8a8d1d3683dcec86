import { parse, walk } from './sources.ts'

/** A word that code once had for something the field has a word for, and that word. docs/glossary.md has the whole table. */
interface Habit {
  /** In lower case; of a name each of its words is looked at. */
  word: RegExp
  instead: string
}

const inNamesAndComments: Habit[] = [
  { word: /^lanes?$/, instead: 'publication run' },
  { word: /^nudge(s|d|r)?$/, instead: 'wake' },
  { word: /^(tellers?|telling)$/, instead: 'notifier' },
  { word: /^pardon(s|ed)?$/, instead: 'resetDeadline' },
  { word: /^patience$/, instead: 'timeout' },
  { word: /^(cure|mend)(s|d|ed)?$/, instead: 'fix' },
  { word: /^(lobby|lobbies)$/, instead: 'index page' },
  { word: /^(doomed|strikes?|struck)$/, instead: 'victim, kill, fault injection' },
  { word: /^anew$/, instead: 'again' },
  { word: /^whoever$/, instead: 'anyone who, or the role' },
]
/** These mean something else in a sentence. */
const inNames: Habit[] = [
  ...inNamesAndComments,
  { word: /^absences?$/, instead: 'notFound count' },
  { word: /^standings?$/, instead: 'status' },
  { word: /^told$/, instead: 'notified, reported, or what it is' },
  { word: /^wish(es|ed)?$/, instead: 'preference, what is wanted' },
  { word: /^scenes?$/, instead: 'context, drawing' },
  { word: /^blows?$/, instead: 'fault' },
  { word: /^(neighbours|rooms)$/, instead: 'clients, packages' },
]

/** Names of columns stay: renaming one would stop the version before. */
const columns = new Set(['told_until', 'expiring_told'])

/** Released migrations keep the names that columns had. What the product says to people is in `copy-rules.ts`. */
const isFree = (path: string): boolean => path.includes('/db/migrations') || path.startsWith('infra/arch/')

/** Looks a word up, each once: sources say the same few thousand words again and again. */
function lookup(habits: readonly Habit[]): (word: string) => Habit | undefined {
  const known = new Map<string, Habit | undefined>()
  return text => {
    if (!known.has(text))
      known.set(
        text,
        habits.find(({ word }) => word.test(text)),
      )
    return known.get(text)
  }
}
const ofName = lookup(inNames)
const ofComment = lookup(inNamesAndComments)
/** `lateTold` and `late_told` as `late` and `told`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/)

/** Names and comments of a source with a word that a newcomer would have to look up. */
export function wordMistakes(path: string, text: string): string[] {
  if (isFree(path)) return []
  const mistakes = new Set<string>()
  const note = (start: number, habit: Habit | undefined, said: string) => {
    if (habit) mistakes.add(`${path}:${text.slice(0, start).split('\n').length} says ${said}: ${habit.instead}`)
  }
  const { program, comments } = parse(path, text)
  walk(program, ({ type, name, start }) => {
    if (type !== 'Identifier' || columns.has(name as string)) return
    for (const word of wordsOf(name as string)) note(Number(start), ofName(word), name as string)
  })
  for (const { value, start } of comments) {
    for (const [word] of value.toLowerCase().matchAll(/[a-z_]+/g)) note(start, ofComment(word), word)
    if (/^\*\s+Answers (?=the\b|an?\b|whether\b|what\b|how\b|all\b|with\b)/.test(value))
      note(start, { word: /./, instead: 'Returns' }, 'Answers')
  }
  return [...mistakes]
}
