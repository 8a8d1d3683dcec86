import { parseSync } from 'rolldown/utils'
import { type Callable, callables, declarations, isClass, isFunction, namesIn, reexports, typesOf } from './exports.ts'
import { type Node, walk } from './sources.ts'
import { isText, tableOfArgument, tablesOfText, writtenText } from './sql-text.ts'

/** Columns that say whose a row is, and the names by which a function can be given them. */
const owners: Record<string, readonly string[]> = {
  team_id: ['teamId', 'team_id', 'teamIds'],
  user_id: ['userId', 'user_id'],
}
type Tables = Record<string, readonly string[]>
type Part = Record<string, unknown>
const part = (node: unknown): Part => (node ?? {}) as Part

/** The members of what a declaration of a type names, and the types that it takes over. */
function shapeOf(node: Node): { members: Node[]; bases: string[] } {
  const members: Node[] = []
  const bases: string[] = []
  const body = node.type === 'TSInterfaceDeclaration' ? part(node.body).body : undefined
  if (body) members.push(...(body as Node[]))
  for (const one of (node.extends as Part[] | undefined) ?? []) bases.push(String(part(one.expression).name))
  const read = (type: Part): void => {
    if (type.type === 'TSTypeLiteral') members.push(...(type.members as Node[]))
    if (type.type === 'TSIntersectionType') for (const one of type.types as Part[]) read(one)
    if (type.type === 'TSTypeReference') bases.push(String(part(type.typeName).name))
  }
  if (node.type === 'TSTypeAliasDeclaration') read(part(node.typeAnnotation))
  return { members, bases }
}

/** The tables of a service's `db/` folder and the columns of each that say whose a row is. */
export function ownedTables(texts: Record<string, string>): Tables {
  const shapes = new Map<string, { columns: string[]; bases: string[] }>()
  const tables = new Map<string, string>()
  for (const [path, text] of Object.entries(texts)) {
    walk(parseSync(path, text).program, node => {
      if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') return
      const { members, bases } = shapeOf(node)
      const columns: string[] = []
      for (const member of members) {
        const { name, value } = part(member.key)
        const key = (name ?? value) as string | undefined
        const type = part(part(member.typeAnnotation).typeAnnotation)
        if (!key) continue
        if (key in owners) columns.push(key)
        const typeName = part(type.typeName).name as string | undefined
        if (typeName?.endsWith('Table')) tables.set(key, typeName)
      }
      shapes.set(part(node.id).name as string, { columns, bases })
    })
  }
  const columnsOf = (type: string, seen: readonly string[] = []): string[] => {
    const { columns = [], bases = [] } = shapes.get(type) ?? {}
    return [...columns, ...bases.filter(base => !seen.includes(base)).flatMap(base => columnsOf(base, [...seen, type]))]
  }
  return Object.fromEntries(
    [...tables].flatMap(([table, type]) => {
      const columns = [...new Set(columnsOf(type))]
      return columns.length > 0 ? [[table, columns]] : []
    }),
  )
}

/**
 * Tables that code reads or changes, named as the argument of a query or within the text of a statement. Those into which it only inserts
 * are not among them: a new row names its owner itself. A value that is no code, such as a list of names, only counts where it is a statement.
 */
function tablesIn(node: Node, isCode: boolean): Set<string> {
  const found = new Set<string>()
  const inserted = new Set<unknown>()
  walk(node, ({ type, callee, arguments: given }) => {
    if (type === 'CallExpression' && part(part(callee).property).name === 'insertInto')
      inserted.add((given as unknown[])[0])
  })
  walk(node, one => {
    if (!isText(one) || inserted.has(one)) return
    const text = writtenText(one)
    if (text === undefined) return
    const argument = isCode ? tableOfArgument(text) : undefined
    if (argument) found.add(argument)
    for (const table of tablesOfText(text)) found.add(table)
  })
  return found
}

/**
 * Exported functions of a store, or of another file with statements, that read or write rows of teams or persons and do not take the id of either:
 * they could give one team what belongs to another. It sees functions, methods of objects and classes, results of calls, and statements that are
 * exported as they are. What a file hands on of another one is found as well: a function has one place where it is looked at. Returns them as
 * `path#function`. `tables` are those of the service, see `ownedTables`.
 */
export function tenancyMistakes(path: string, text: string, tables: Tables): string[] {
  const program = parseSync(path, text).program as unknown as Node
  const all = declarations(program)
  const byName = new Map(all.map(one => [one.name, one]))
  // A parameter may have a table of several by its type: `typeof sealedColumns`.
  const mentioned = new Map<string, { name: string; node: Node }>([...typesOf(program), ...byName])
  const isCode = (node: Node): boolean => {
    let found = false
    walk(node, one => {
      found ||= /^(Call|New)Expression$/.test(one.type) || isFunction(one) || isClass(one)
    })
    return found
  }
  const asks = (node: Node, { code = isCode(node), seen = new Set<string>() } = {}): Set<string> => {
    const found = new Set([...tablesIn(node, code)].filter(table => Object.hasOwn(tables, table)))
    walk(node, ({ type, name }) => {
      const other = type === 'Identifier' ? mentioned.get(name as string) : undefined
      if (!other || seen.has(other.name)) return
      seen.add(other.name)
      for (const table of asks(other.node, { code, seen })) found.add(table)
    })
    return found
  }
  const namesOwner = (params: readonly unknown[], columns: readonly string[]) => {
    const given = namesIn(params)
    return columns.flatMap(column => owners[column] ?? []).some(name => given.has(name))
  }
  /** Finds its row by the hash of a secret that only its owner holds. */
  const isOwners = ({ params }: Callable) => [...namesIn(params)].some(given => /^[a-z]+Hash$/.test(given))
  const lacks = (one: Callable): boolean => {
    if (isOwners(one)) return false
    const asked = [...asks(one.node)]
    return asked.length > 0 && !asked.some(table => namesOwner(one.params, tables[table] ?? []))
  }
  const isWhole = (params: unknown[]) => namesOwner(params, Object.keys(owners))
  const given = all
    .filter(({ exported }) => exported)
    .flatMap(one => callables(one, { byName, isWhole }))
    .filter(lacks)
  return [...new Set([...given, ...reexports(program)].map(({ name }) => `${path}#${name}`))]
}
