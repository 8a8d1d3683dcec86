import { parseSync } from 'rolldown/utils'
import { type Node, type Source, target, textOf, walk } from './sources.ts'

/** The part of a service that a path is in, and the folder below its `src`: `services/team/src/model/a.ts` is in `model` of `services/team`. */
function placeOf(path: string): { owner: string; layer: string } | undefined {
  const [, owner, layer] = /^(services\/(?!shared\/)[^/]+|gateway)\/src\/([^/]+)/.exec(path) ?? []
  return owner && layer ? { owner, layer } : undefined
}

/** Where a relative import leads within the same service: the folder or file below its `src`. */
function layerOf(owner: string, path: string, name: string): string | undefined {
  const to = target(path, name)
  return to.startsWith(`${owner}/src/`) ? to.slice(`${owner}/src/`.length).split('/')[0] : undefined
}

/** What only computes: hashes, the form of addresses. */
const computing = new Set(['node:crypto', 'node:net', 'node:url'])
/** What a file of `model/` imports besides contracts and other files of it: its rules would depend on how things are stored, fetched or replied. */
export function modelMistakes({ path, imports }: Source): string[] {
  const place = placeOf(path)
  if (place?.layer !== 'model') return []
  return imports
    .filter(name => {
      if (name.startsWith('.')) return layerOf(place.owner, path, name) !== 'model'
      // Endpoints are about HTTP: bodies, queries and addresses are the routes'.
      if (name.startsWith('@fanfare/contracts/')) return name.startsWith('@fanfare/contracts/endpoints/')
      return !computing.has(name)
    })
    .map(name => `${path} imports ${name}`)
}

/** A field of a request by its address: `body.schedule.wall`, `query.since`. */
const address = /^(body|query|params|headers)\./

/** What a file of `model/` does beside computing: it asks a clock, draws lots, calls someone, or names a field of a request. */
export function modelEffects(path: string, text: string): string[] {
  if (placeOf(path)?.layer !== 'model') return []
  const found: string[] = []
  const note = ({ start }: Node, what: string) =>
    found.push(`${path}:${text.slice(0, Number(start)).split('\n').length} ${what}`)
  walk(parseSync(path, text).program, node => {
    const { object, property } = node as {
      object?: { name?: string; property?: { name?: string } }
      property?: { name?: string }
    }
    const member = node.type === 'MemberExpression' && `${object?.name ?? object?.property?.name}.${property?.name}`
    if (member && /^(Date\.now|Math\.random|performance\.now|Now\.\w+)$/.test(member)) note(node, `calls ${member}`)
    const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: unknown[] }
    if (node.type === 'CallExpression' && callee?.name === 'fetch') note(node, 'calls fetch')
    if (node.type === 'NewExpression' && callee?.name === 'Date' && given?.length === 0) note(node, 'calls new Date()')
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

const rawOf = (node: Node | undefined): string | undefined => (node?.value as { raw?: string } | null | undefined)?.raw

/** Routes are the outermost part: only `service.ts` and other routes import them. */
export function routeMistakes({ path, imports }: Source): string[] {
  const place = placeOf(path)
  if (!place || place.layer === 'routes' || place.layer === 'service.ts') return []
  return imports
    .filter(name => name.startsWith('.') && layerOf(place.owner, path, name) === 'routes')
    .map(name => `${path} imports ${name}`)
}

/** The folders of a service from the bottom up: a file imports from its own folder and from those below. */
const folders = [
  'model',
  'crypto',
  'db',
  'stores',
  'storage',
  'pictures',
  'video',
  'faults',
  'networks',
  'clients',
  'actions',
  'mails',
  'history',
  'jobs',
  'publisher',
  'consumers',
  'routes',
]

/**
 * What a file imports of a folder above its own, so that folders would need one another in a circle though no two files do; and a folder
 * that has no place in the order. Files directly below `src` put a service together and have none.
 */
export function folderMistakes({ path, imports }: Source): string[] {
  const place = placeOf(path)
  if (!place || place.owner === 'gateway' || place.layer.endsWith('.ts')) return []
  const own = folders.indexOf(place.layer)
  if (own < 0) return [`${path} is in a folder that has no place among the others`]
  return imports
    .filter(name => {
      const layer = name.startsWith('.') ? layerOf(place.owner, path, name) : undefined
      return layer !== undefined && !layer.endsWith('.ts') && folders.indexOf(layer) > own
    })
    .map(name => `${path} imports ${name}`)
}

/** Folders of a service that a store may import from. */
const belowStores = new Set(['stores', 'db', 'model'])

/** Packages that call others: a store reads and writes the database alone. */
const calling = /^@fanfare\/(networks\/|runtime\/(http|jobs|replicas)\/)/

/** What a store imports of the code that uses stores, or to call others. */
export function storeMistakes({ path, imports }: Source): string[] {
  const place = placeOf(path)
  if (place?.layer !== 'stores') return []
  return imports
    .filter(name =>
      name.startsWith('.') ? !belowStores.has(layerOf(place.owner, path, name) ?? '') : calling.test(name),
    )
    .map(name => `${path} imports ${name}`)
}

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

/** Statements, or parts of one, in a service outside its `stores/` and `db/`. Throws where the text does not parse. */
export function sqlMistakes(path: string, text: string): string[] {
  const place = placeOf(path)
  if (!place || place.layer === 'stores' || place.layer === 'db') return []
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: string[] = []
  const note = ({ start }: Node, what: string) =>
    found.push(`${path}:${text.slice(0, Number(start)).split('\n').length} has SQL: ${what}`)
  walk(program, node => {
    if (node.type === 'ImportDeclaration') {
      // Types of a connection are named everywhere; a value of these can write a statement in one way or another.
      const from = textOf(node.source)
      const { importKind, specifiers } = node as { importKind?: string; specifiers?: { importKind?: string }[] }
      const isType = importKind === 'type' || specifiers?.every(one => one.importKind === 'type')
      if ((from === 'kysely' || from === 'pg') && !isType) note(node, `import of ${from}`)
    } else if (node.type === 'TaggedTemplateExpression') {
      if ((node.tag as { name?: string }).name === 'sql') note(node, 'sql`…`')
    } else if (node.type === 'CallExpression') {
      const callee = node.callee as {
        type: string
        name?: string
        object?: { name?: string }
        property?: { name?: string }
      }
      const name = callee.property?.name ?? callee.name ?? ''
      if (callee.type === 'MemberExpression' && (statements.has(name) || callee.object?.name === 'sql'))
        note(node, name)
      if (callee.type === 'Identifier' && runners.has(name)) note(node, name)
      const [first] = node.arguments as Node[]
      const text = first && (textOf(first) ?? rawOf((first.quasis as Node[] | undefined)?.[0]))
      if (name === 'query' && /^\s*(select|insert|update|delete|with)\b/i.test(text ?? '')) note(node, 'query')
    }
  })
  return found
}
