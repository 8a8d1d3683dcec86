import { refuse } from './errors.ts'

/** One requested field: `name.limit(5).as(alias){…}`. */
export interface Field {
  name: string
  alias?: string
  /** Edge modifiers by name: limit, after, before, order, summary, since, until, type, username … */
  mods: Record<string, string>
  fields?: Field[]
  /** Text between the braces, repeated in paging links. */
  raw?: string
}

const kept = new Map<string, Field[]>()
const keptAtMost = 500
const maxDepth = 20

/**
 * Parses a `fields` parameter: commas, nested braces, stacked modifiers before or after the braces.
 * Broken syntax ends the call with code 2500.
 */
export function parseFields(text: string): Field[] {
  const found = kept.get(text)
  if (found) return found
  const parsed = parse(text)
  if (kept.size >= keptAtMost) kept.clear()
  kept.set(text, parsed)
  return parsed
}

function parse(text: string): Field[] {
  let at = 0

  const fail = (what: string): never =>
    refuse({ message: `Syntax error "${what}" at character ${at}: ${text.slice(0, 80)}`, code: 2500 })

  function blank() {
    while (at < text.length && /\s/.test(text[at] as string)) at++
  }

  function word(): string {
    blank()
    const start = at
    while (at < text.length && /[\w:-]/.test(text[at] as string)) at++
    if (at === start)
      fail(at >= text.length ? 'Expected string but got end of string.' : `Expected name but got ${text[at]}`)
    const name = text.slice(start, at)
    blank()
    return name
  }

  /** Text of a modifier's argument, to the matching bracket. */
  function argument(): string {
    if (text[at] !== '(') fail('Expected (')
    const start = ++at
    for (let depth = 1; at < text.length; at++) {
      if (text[at] === '(') depth++
      else if (text[at] === ')' && --depth === 0) {
        at++
        blank()
        return text
          .slice(start, at)
          .replace(/\)\s*$/, '')
          .trim()
      }
    }
    return fail('Expected ) but got end of string.')
  }

  function modifiers(field: Field) {
    while (text[at] === '.') {
      at++
      const name = word()
      const value = argument()
      if (name === 'as') field.alias = value
      else field.mods[name] = value
    }
  }

  function list(depth: number): Field[] {
    if (depth > maxDepth) fail('Expansion is too deep')
    const fields: Field[] = []
    for (;;) {
      const field: Field = { name: word(), mods: {} }
      modifiers(field)
      if (text[at] === '{') {
        const start = ++at
        field.fields = list(depth + 1)
        if (text[at] !== '}') fail('Expected } but got end of string.')
        field.raw = text.slice(start, at)
        at++
        blank()
        modifiers(field)
      }
      fields.push(field)
      if (text[at] !== ',') return fields
      at++
    }
  }

  const fields = list(0)
  if (at < text.length) fail(`Expected end of string instead of "${text[at]}".`)
  return fields
}
