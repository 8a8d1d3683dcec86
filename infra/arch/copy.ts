import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { filesBelow, isSource, root } from './sources.ts'

/** A text that a person may read, and where it is. */
export interface Piece {
  path: string
  line: number
  text: string
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

/** Parts of a program whose texts only machines read. */
const unread = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
])
const nameOf = (node: unknown) => (node as { name?: string } | undefined)?.name ?? ''
const isSql = (node: Node) => node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql'
/** `log.warn(…)`, `deps.log.info(…)`: read by operators, who have their own words. */
const isLog = (node: Node): boolean => {
  if (node.type !== 'CallExpression') return false
  const { object, property } = node.callee as { object?: { property?: unknown }; property?: unknown }
  const owner = nameOf(object) || nameOf(object?.property)
  return /^(log|logger)$/.test(owner) && /^(trace|debug|info|warn|error|fatal)$/.test(nameOf(property))
}

/** What a node says by itself, its holes written as `…`; undefined where it says nothing. */
function said(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string | null } }[]).map(({ value }) => value.cooked ?? '').join('…')
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node.children as Node[])
      .map(child => (child.type === 'JSXText' ? String(child.value).replace(/&apos;/g, "'") : '…'))
      .join('')
  return undefined
}

/** A text with a space, or one that begins with a capital, is read by people; the rest are names, keys and classes. */
const isProse = (text: string) => /\p{L}/u.test(text) && (/\s/.test(text) || /^\p{Lu}[\p{Ll}-]/u.test(text))

/** The texts of a TypeScript source that a person may read. Throws where it does not parse. */
export function textsOf(path: string, source: string): Piece[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const pieces: Piece[] = []
  const visit = (item: unknown): void => {
    if (!item || typeof item !== 'object') return
    const node = item as Node
    if (typeof node.type === 'string') {
      if (unread.has(node.type) || isSql(node) || isLog(node)) return
      const text = said(node)?.replace(/\s+/g, ' ').trim()
      if (text && isProse(text)) pieces.push({ path, line: source.slice(0, node.start).split('\n').length, text })
    }
    for (const part of Object.values(node)) visit(part)
  }
  visit(program)
  return pieces
}

/** The lines of a page in Markdown, without code. */
export function linesOf(path: string, source: string): Piece[] {
  const prose = source.replace(/```[\s\S]*?```|`[^`\n]*`/g, code => code.replace(/[^\n]/g, ' '))
  return prose
    .split('\n')
    .flatMap((line, index) => (isProse(line.trim()) ? [{ path, line: index + 1, text: line.trim() }] : []))
}

/** Where people read what we wrote. Tests, migrations and decisions of the past say nothing to them. */
const places = [
  'web/src',
  'services',
  'gateway/src',
  'shared-contracts/src',
  'infra/simulator/src/dialog',
  'infra/simulator/src/people',
  'infra/dev/seed',
  'docs',
  'README.md',
]
const silent = /\/(migrations|test|decisions)\//

/** Everything in the project that a person may read, by file. */
export function piecesOfTheProject(): Piece[] {
  return places
    .flatMap(place => (place.endsWith('.md') ? [place] : filesBelow(place)))
    .filter(path => !silent.test(path))
    .flatMap(path => {
      if (!isSource(path) && !path.endsWith('.md')) return []
      const text = readFileSync(join(root, path), 'utf8')
      return path.endsWith('.md') ? linesOf(path, text) : textsOf(path, text)
    })
}
