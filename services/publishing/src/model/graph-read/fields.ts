import { paramFault } from './params.ts'
import type { Fields, ListField } from './readable.ts'

/** Longest `fields`, characters; its fields, and how deep they nest. */
const most = { length: 2_000, fields: 100, depth: 4 } as const

interface Reader {
  text: string
  at: number
  /** Fields so far. */
  count: number
}

class Wrong extends Error {}
const wrong = (rule: string): never => {
  throw new Wrong(rule)
}

/** The part of the text here that the expression finds, which must be a sticky one. */
function take(reader: Reader, expression: RegExp): string | undefined {
  expression.lastIndex = reader.at
  const found = expression.exec(reader.text)?.[0]
  if (found !== undefined) reader.at += found.length
  return found
}

/** `.limit(5).since(…)`, each of them once, and what is always sent of a list. */
function modifiers(reader: Reader, name: string, list: ListField | undefined): string {
  const set = new Map<string, string>()
  while (reader.text[reader.at] === '.') {
    const [, modifier = '', value = ''] =
      /^\.(\w*)\((.*)\)$/.exec(take(reader, /\.\w{1,30}\([^(){}]{0,600}\)/y) ?? '') ?? []
    if (!list) return wrong(`without modifiers at ${name}`)
    if (!Object.hasOwn(list.takes, modifier) || set.has(modifier))
      return wrong(
        `with no other modifiers of ${name}, each once, than ${Object.keys(list.takes).join(', ') || 'none'}`,
      )
    const fault = paramFault(list.takes[modifier] as ListField['takes'][string], value)
    if (fault !== undefined) return wrong(`with a ${modifier} of ${name} that is ${fault}`)
    set.set(modifier, value)
  }
  for (const [modifier, value] of Object.entries(list?.always ?? {})) if (!set.has(modifier)) set.set(modifier, value)
  return [...set].map(([modifier, value]) => `.${modifier}(${value})`).join('')
}

function oneField(reader: Reader, fields: Fields, depth: number): string {
  reader.count += 1
  if (reader.count > most.fields) return wrong(`of at most ${most.fields} fields`)
  const name = take(reader, /\w{1,60}/y) ?? wrong('names of fields, joined by commas')
  if (!Object.hasOwn(fields, name)) return wrong(`made of ${Object.keys(fields).join(', ')}`)
  const known = fields[name] as true | ListField
  const list = known === true ? undefined : known
  const set = modifiers(reader, name, list)
  if (reader.text[reader.at] !== '{') return `${name}${set}`
  if (!list || Object.keys(list.fields).length === 0) return wrong(`without fields of ${name}`)
  reader.at += 1
  const inner = listOf(reader, list.fields, depth + 1)
  if (reader.text[reader.at] !== '}') return wrong('closed by as many braces as are open')
  reader.at += 1
  return `${name}${set}{${inner}}`
}

function listOf(reader: Reader, fields: Fields, depth: number): string {
  if (depth > most.depth) return wrong(`nested at most ${most.depth} deep`)
  const found: string[] = []
  do {
    found.push(oneField(reader, fields, depth))
  } while (take(reader, /,/y) !== undefined)
  return found.join(',')
}

/**
 * Checks a `fields` parameter against what may be named, and builds it again. Takes time in proportion to its length, which is bounded. Blanks
 * mean nothing. Aliases are not allowed: names of answers are the network's.
 */
export function checkFields(given: string, fields: Fields): { text: string } | { fault: string } {
  if (given.length > most.length) return { fault: `at most ${most.length} characters` }
  const reader: Reader = { text: given.replace(/\s/g, ''), at: 0, count: 0 }
  try {
    const text = listOf(reader, fields, 1)
    if (reader.at < reader.text.length) wrong('names of fields, joined by commas')
    return { text }
  } catch (err) {
    if (err instanceof Wrong) return { fault: err.message }
    throw err
  }
}
