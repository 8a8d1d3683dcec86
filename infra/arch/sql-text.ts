import type { Node } from './sources.ts'

type Part = Record<string, unknown>
const part = (node: unknown): Part => (node ?? {}) as Part

/** What stands for a value that is only known at run time. It is a word, so that the statement around it can still be read. */
const hole = ' hole_ '

/**
 * A text as far as a source writes it: a literal, a template, a sum of texts or a joined list, with a word for each part that is only known at
 * run time. Undefined for an expression that writes none.
 */
export function writtenText(source: unknown): string | undefined {
  const node = part(source)
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? node.value : undefined
    case 'TaggedTemplateExpression':
      return writtenText(node.quasi)
    case 'TemplateLiteral': {
      const holes = (node.expressions as unknown[]).map(one => writtenText(one) ?? hole)
      const pieces = (node.quasis as { value: { cooked: string | null; raw: string } }[]).map(
        ({ value }) => value.cooked ?? value.raw,
      )
      return pieces.map((piece, at) => piece + (holes[at] ?? '')).join('')
    }
    case 'BinaryExpression': {
      const [left, right] = [writtenText(node.left), writtenText(node.right)]
      if (node.operator !== '+' || (left === undefined && right === undefined)) return undefined
      return (left ?? hole) + (right ?? hole)
    }
    case 'CallExpression': {
      const { object, property } = part(node.callee)
      const { elements } = part(object)
      if (part(property).name !== 'join' || !elements) return undefined
      const between = writtenText((node.arguments as unknown[])[0]) ?? ','
      return (elements as unknown[]).map(one => writtenText(one) ?? hole).join(between)
    }
    default:
      return node.expression === undefined || node.type === 'ExpressionStatement'
        ? undefined
        : writtenText(node.expression)
  }
}

const begins =
  /^\s*(select\s+(distinct\s|\S+(\s+\S+)*?\s+from\s)|insert\s+into\s+\S+|update\s+\S+(\s+\S+)?\s+set\s|delete\s+from\s+\S+|merge\s+into\s|truncate\s|with\s+(recursive\s+)?\w+(\s*\([^)]*\))?\s+as\s)/i
/** Nobody writes `Select` in a statement, but a sentence may begin with it. */
const oneCase = /^\s*([a-z]+|[A-Z]+)\s/
/** Whether a text begins as a statement does. */
export const isStatement = (text: string): boolean => oneCase.test(text) && begins.test(text)

const token = /--[^\n]*|\/\*[^*]*(?:\*[^/][^*]*)*\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|[\p{L}\p{N}_$]+|\S/gu
/** The words and signs of a statement without its comments: names as the database knows them, texts in single quotes as they are. */
function tokensOf(text: string): string[] {
  return [...text.matchAll(token)].flatMap(([said]) => {
    if (said.startsWith('--') || said.startsWith('/*')) return []
    if (said.startsWith("'") && said.length > 1) return [said]
    return said.startsWith('"') && said.length > 1 ? [said.slice(1, -1)] : [said.toLowerCase()]
  })
}

/** What ends a list of tables. */
const ends = new Set(
  'where group order having limit offset returning union intersect except window for fetch set values select when ;'.split(
    ' ',
  ),
)
/** What a list of tables follows, unless the word before says otherwise: `is distinct from`, `for update`, `do update`. */
const lists: Record<string, (before: string | undefined) => boolean> = {
  from: before => before !== 'distinct',
  join: () => true,
  using: () => true,
  update: before => before !== 'for' && before !== 'key' && before !== 'do',
  into: before => before === 'merge',
  table: () => true,
  truncate: () => true,
  lock: () => true,
  copy: () => true,
}

/** Where a pair of parentheses that opens at `at` ends. */
function closing(tokens: readonly string[], at: number): number {
  let depth = 0
  for (let index = at; index < tokens.length; index++) {
    if (tokens[index] === '(') depth++
    if (tokens[index] === ')' && --depth === 0) return index
  }
  return tokens.length
}

/** The tables of a list that begins at `start`: `from a, publishing.posts as p join b on …, "media"`. What is in parentheses is read by itself. */
function listed(tokens: readonly string[], start: number): string[] {
  const found: string[] = []
  let isName = true
  for (let at = start; at < tokens.length; at++) {
    const said = tokens[at] as string
    if (said === ')' || ends.has(said)) break
    if (said === '(') at = closing(tokens, at)
    else if (said === ',') {
      isName = true
      continue
    } else if (isName) {
      if (said === 'only' || said === 'lateral' || said === 'table') continue
      while (tokens[at + 1] === '.') at += 2
      found.push(tokens[at] ?? '')
    }
    isName = false
  }
  return found
}

/** Tables that a statement, or a part of one, reads or changes. One that it only inserts into is none of them. */
export function tablesOfText(text: string): Set<string> {
  const tokens = tokensOf(text)
  const found = new Set<string>()
  for (const [at, said] of tokens.entries()) {
    if (Object.hasOwn(lists, said) && lists[said]?.(tokens[at - 1]))
      for (const name of listed(tokens, at + 1)) found.add(name)
    // A statement that another one runs: `execute 'delete from posts'`.
    if (said.startsWith("'") && said.length > 2)
      for (const name of tablesOfText(said.slice(1, -1).replaceAll("''", "'"))) found.add(name)
  }
  return found
}

const reference = /^\s*(?:"?\w+"?\s*\.\s*)?"?(\w+)"?(?:\s+as\s+"?\w+"?)?\s*$/i
/** The table that an argument of a query names: `posts`, `posts as p`, `publishing.posts`. */
export const tableOfArgument = (text: string): string | undefined => reference.exec(text)?.[1]

/** Every text that a part of a source writes, each with its node. */
export const isText = ({ type }: Node): boolean =>
  /^(Literal|TemplateLiteral|BinaryExpression|CallExpression)$/.test(type)
