import { parseSync } from 'rolldown/utils'
import { layerOf, placeOf } from './service-folders.ts'
import { type Node, type Source, textOf, walk } from './sources.ts'

/** What only computes of the modules of Node, by name: hashes, the form of addresses. The rest of each draws lots, opens connections or reads files. */
const computing: Record<string, ReadonlySet<string>> = {
  'node:crypto': new Set(['createHash', 'createHmac', 'hash', 'timingSafeEqual']),
  'node:net': new Set(['isIP', 'isIPv4', 'isIPv6', 'SocketAddress', 'BlockList']),
  'node:url': new Set(['URL', 'URLSearchParams', 'domainToASCII', 'domainToUnicode']),
}
/** Calls over HTTP, those between services too: bodies, queries and addresses are the routes' and the clients'. Shapes that rules need are apart. */
const calls = /^@fanfare\/contracts\/(endpoints?|endpoint-errors|internal)(\/|\.ts$)/
/** What a file of `model/` imports besides contracts and other files of it: its rules would depend on how things are stored, fetched or replied. */
export function modelMistakes({ path, imports }: Source): string[] {
  const place = placeOf(path)
  if (place?.layer !== 'model') return []
  return imports
    .filter(name => {
      if (name.startsWith('.')) return layerOf(place.owner, path, name) !== 'model'
      if (name.startsWith('@fanfare/contracts/')) return calls.test(name)
      return !Object.hasOwn(computing, name)
    })
    .map(name => `${path} imports ${name}`)
}

interface Named {
  type?: string
  name?: string
  value?: unknown
  property?: Named
  properties?: { key?: Named }[]
}
const nameOf = (node: Named | undefined): string => node?.name ?? textOf(node) ?? ''
const rawOf = (node: Node | undefined): string | undefined => (node?.value as { raw?: string } | null | undefined)?.raw

/** A field of a request by its address: `body.schedule.wall`, `query.since`. */
const address = /^(body|query|params|headers)\./

/** What a file takes of those modules of Node that does more than compute, or takes as a whole. */
function impureImports({ type, source, importKind, exportKind, specifiers, ...node }: Node): string[] {
  const from = textOf(source) ?? textOf((node.arguments as unknown[] | undefined)?.[0])
  if (from === undefined || !Object.hasOwn(computing, from)) return []
  // `export * from`, `import()` and `require()` take everything.
  const isCall = type === 'CallExpression' && (node.callee as { name?: string }).name === 'require'
  if (/^(ExportAllDeclaration|ImportExpression)$/.test(type) || isCall) return [`takes all of ${from}`]
  if (!/^(Import|ExportNamed)Declaration$/.test(type) || importKind === 'type' || exportKind === 'type') return []
  return (specifiers as Record<string, unknown>[]).flatMap(one => {
    if (one.importKind === 'type' || one.exportKind === 'type') return []
    const { name } = ((type === 'ImportDeclaration' ? one.imported : one.local) ?? {}) as { name?: string }
    if (name === undefined) return [`takes all of ${from}`]
    return computing[from]?.has(name) ? [] : [`takes ${name} of ${from}`]
  })
}

/** Globals that are no computation, whatever is called on them. */
const outside = new Set(['crypto', 'performance', 'process', 'globalThis', 'console'])
const called = new Set(['fetch', 'require', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'])
/** Members of what else only computes. */
const effects = /^(Date\.now|Math\.random|Temporal\.Now)$/

/** What a file of `model/` does beside computing: it asks a clock, draws lots, calls someone, or names a field of a request. */
export function modelEffects(path: string, text: string): string[] {
  if (placeOf(path)?.layer !== 'model') return []
  const found: string[] = []
  const note = ({ start }: Node, what: string) =>
    found.push(`${path}:${text.slice(0, Number(start)).split('\n').length} ${what}`)
  walk(parseSync(path, text).program, node => {
    for (const what of impureImports(node)) note(node, what)
    const { object, property, id, init } = node as Record<string, Named | undefined>
    if (node.type === 'MemberExpression') {
      const member = `${object?.name ?? nameOf(object?.property)}.${nameOf(property)}`
      if (effects.test(member)) note(node, `calls ${member}`)
      else if (outside.has(object?.name ?? '')) note(node, `uses ${object?.name}`)
    }
    // `const { random } = Math`
    if (node.type === 'VariableDeclarator' && id?.type === 'ObjectPattern')
      for (const one of id.properties ?? []) {
        const member = `${init?.name}.${nameOf(one.key)}`
        if (effects.test(member) || outside.has(init?.name ?? '')) note(node, `calls ${member}`)
      }
    const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: unknown[] }
    if (node.type === 'CallExpression' && called.has(callee?.name ?? '')) note(node, `calls ${callee?.name}`)
    const isNow = node.type === 'CallExpression' || given?.length === 0
    if (/^(Call|New)Expression$/.test(node.type) && callee?.name === 'Date' && isNow) note(node, 'calls new Date()')
    const said = node.type === 'Literal' || node.type === 'TemplateElement' ? (textOf(node) ?? rawOf(node)) : undefined
    if (said !== undefined && address.test(said)) note(node, `names a field of a request: ${said}`)
  })
  return found
}
/** Calls that change what they are called on. */
const changing = /^(set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill)$/

/** What a file of `model/` may keep: the answers of a function that depend on its arguments alone. */
const remembered = new Set(['services/publishing/src/model/zones.ts#known'])

/**
 * State that a file of `model/` keeps between calls, as `path#name`: a variable at its top level that is assigned again, or that one of its
 * functions changes. Two services in one process would share it, and a rule would depend on what was asked before.
 */
export function modelState(path: string, text: string): string[] {
  if (placeOf(path)?.layer !== 'model') return []
  const { program } = parseSync(path, text)
  const found = new Set<string>()
  const kept = new Set<string>()
  for (const statement of program.body as unknown as Node[]) {
    const given = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
    if (given?.type !== 'VariableDeclaration') continue
    for (const { id } of given.declarations as { id: { name?: string } }[]) {
      if (id.name) kept.add(id.name)
      if (given.kind !== 'const') found.add(id.name ?? '?')
    }
  }
  const named = (node: unknown): string | undefined => (node as { name?: string } | undefined)?.name
  const noteChange = (node: Node) => {
    const { callee, left, argument } = node as { callee?: Node; left?: Node; argument?: Node }
    const called = node.type === 'CallExpression' && changing.test(named(callee?.property) ?? '') ? callee : undefined
    const isWrite =
      node.type === 'AssignmentExpression' || node.type === 'UpdateExpression' || node.operator === 'delete'
    const member = called ?? (isWrite ? (left ?? argument) : undefined)
    const name = named(member?.object)
    if (name && kept.has(name)) found.add(name)
  }
  walk(program, node => {
    // A table that is filled while the file is loaded is the same ever after.
    if (/Function(Declaration|Expression)$/.test(node.type)) walk(node.body, noteChange)
  })
  return [...found].map(name => `${path}#${name}`).filter(one => !remembered.has(one))
}
