import { parseSync } from 'rolldown/utils'
import { placeOf } from './service-folders.ts'
import { type Node, textOf, walk } from './sources.ts'
import { isStatement, isText, writtenText } from './sql-text.ts'

const statements = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
  'selectNoFrom',
  'withRecursive',
  'executeTakeFirst',
  'executeTakeFirstOrThrow',
  'executeQuery',
])
/** Functions that are given the text of a statement. */
const runners = new Set(['runPrepared'])
/** Packages that write statements or send them. */
const drivers = /^(kysely|pg)(\/|$)|^pg-/

type Part = Record<string, unknown>
const part = (node: unknown): Part => (node ?? {}) as Part
/** `selectFrom` of `db.selectFrom` and of `db['selectFrom']`. */
const nameOf = (node: unknown): string => (part(node).name as string | undefined) ?? textOf(node) ?? ''
const isType = ({ importKind, exportKind, specifiers }: Node): boolean => {
  const parts = (specifiers as Part[] | undefined) ?? []
  const areTypes = parts.length > 0 && parts.every(one => one.importKind === 'type' || one.exportKind === 'type')
  return importKind === 'type' || exportKind === 'type' || areTypes
}

/** What a module takes of a driver, or of those functions, other than types: under another name each could be used unseen. */
function taken(node: Node): string | undefined {
  const isRequire = node.type === 'CallExpression' && nameOf(node.callee) === 'require'
  const from = textOf(isRequire ? (node.arguments as unknown[])[0] : node.source) ?? ''
  if (isRequire || node.type === 'ImportExpression') return drivers.test(from) ? `import of ${from}` : undefined
  if (!/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) || isType(node)) return undefined
  if (drivers.test(from)) return `import of ${from}`
  return ((node.specifiers as Part[] | undefined) ?? [])
    .map(one => nameOf(node.type === 'ImportDeclaration' ? one.imported : one.local))
    .find(name => runners.has(name))
}

/**
 * Statements, or parts of one, in a service outside its `stores/` and `db/`: the methods that write one, whether they are called or handed on, texts
 * that read as one, and what comes of the packages for it. Throws where the text does not parse.
 */
export function sqlMistakes(path: string, text: string): string[] {
  const place = placeOf(path)
  if (!place || place.layer === 'stores' || place.layer === 'db') return []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: string[] = []
  const note = ({ start }: Node, what: string) =>
    found.push(`${path}:${text.slice(0, Number(start)).split('\n').length} has SQL: ${what}`)
  walk(program, node => {
    const what = taken(node)
    if (what) note(node, what)
    const { type } = node
    if (type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') note(node, 'sql`…`')
    if (type === 'MemberExpression') {
      const name = nameOf(node.property)
      if (statements.has(name) || nameOf(node.object) === 'sql') note(node, name)
    }
    // `const { selectFrom } = db`
    if (type === 'ObjectPattern')
      for (const { key } of node.properties as Part[]) if (statements.has(nameOf(key))) note(node, nameOf(key))
    // Whatever it is given: nothing else of a service has a method of this name.
    if (type === 'CallExpression' && nameOf(part(node.callee).property) === 'query') note(node, 'query')
    if (type === 'CallExpression' && runners.has(nameOf(node.callee))) note(node, nameOf(node.callee))
    if (isText(node) && isStatement(writtenText(node) ?? '')) note(node, 'the text of a statement')
  })
  return found
}
