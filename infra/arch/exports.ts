import { type Node, walk } from './sources.ts'

/** Something that a module declares at its top level. */
interface Declared {
  name: string
  node: Node
  exported: boolean
}

type Part = Record<string, unknown>
const part = (node: unknown): Part => (node ?? {}) as Part

export const isFunction = ({ type }: Node): boolean => /Function(Declaration|Expression)$/.test(type)
export const isClass = ({ type }: Node): boolean => /^Class(Declaration|Expression)$/.test(type)

/** Names that a pattern declares: `a`, `{ a, b: c }`, `[a, ...b]`. */
function namesOf(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name as string]
  if (pattern.type === 'AssignmentPattern') return namesOf(pattern.left as Node)
  if (pattern.type === 'RestElement') return namesOf(pattern.argument as Node)
  if (pattern.type === 'ArrayPattern')
    return (pattern.elements as (Node | null)[]).flatMap(one => (one ? namesOf(one) : []))
  if (pattern.type === 'ObjectPattern')
    return (pattern.properties as Node[]).flatMap(one =>
      namesOf(one.type === 'RestElement' ? one : (one.value as Node)),
    )
  return []
}

function declared(program: Node): Declared[] {
  return (program.body as Node[]).flatMap(statement => {
    const isDefault = statement.type === 'ExportDefaultDeclaration'
    const exported = isDefault || statement.type === 'ExportNamedDeclaration'
    const given = (exported ? statement.declaration : statement) as Node | null
    if (!given) return []
    if (given.type === 'FunctionDeclaration' || given.type === 'ClassDeclaration')
      return [{ name: (part(given.id).name as string | undefined) ?? 'default', node: given, exported }]
    // `export default` of an expression.
    if (isDefault && !given.type.startsWith('TS')) return [{ name: 'default', node: given, exported }]
    if (given.type !== 'VariableDeclaration') return []
    return (given.declarations as Node[]).flatMap(({ id, init }) =>
      init ? namesOf(id as Node).map(name => ({ name, node: init as Node, exported })) : [],
    )
  })
}

/** What a module declares at its top level, functions, classes and values. What it exports in a list further down counts as exported. */
export function declarations(program: Node): Declared[] {
  const later = new Set<unknown>()
  for (const { type, source, specifiers, declaration } of program.body as Node[]) {
    if (type === 'ExportNamedDeclaration' && !source)
      for (const one of specifiers as Part[]) later.add(part(one.local).name)
    if (type === 'ExportDefaultDeclaration' && part(declaration).type === 'Identifier')
      later.add(part(declaration).name)
  }
  return declared(program).map(one => ({ ...one, exported: one.exported || later.has(one.name) }))
}

/** The types that a module declares at its top level, by name. */
export function typesOf(program: Node): [name: string, declared: { name: string; node: Node }][] {
  return (program.body as Node[]).flatMap(statement => {
    const given = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
    if (given?.type !== 'TSTypeAliasDeclaration' && given?.type !== 'TSInterfaceDeclaration') return []
    const name = part(given.id).name as string
    return [[name, { name, node: given }]]
  })
}

const isType = ({ exportKind, importKind }: Part): boolean => exportKind === 'type' || importKind === 'type'

/** What a module hands on of other modules: `export … from`, an import in a list of exports, `export const a = imported`. Of types only where `types` asks for them. */
export function reexports(program: Node, { types = false } = {}): { name: string; node: Node }[] {
  const isLeftOut = (one: Part) => !types && isType(one)
  const imported = new Set<unknown>()
  const found: { name: string; node: Node }[] = []
  const body = program.body as Node[]
  for (const node of body)
    if (node.type === 'ImportDeclaration' && !isLeftOut(node))
      for (const one of node.specifiers as Part[]) if (!isLeftOut(one)) imported.add(part(one.local).name)
  for (const node of body) {
    if (isLeftOut(node)) continue
    if (node.type === 'ExportAllDeclaration') found.push({ name: '*', node })
    if (node.type !== 'ExportNamedDeclaration') continue
    for (const one of node.specifiers as Part[]) {
      const name = String(part(one.local).name)
      if (!isLeftOut(one) && (node.source || imported.has(name))) found.push({ name, node })
    }
  }
  for (const { name, node, exported } of declared(program)) {
    let value = part(node)
    while (value.expression !== undefined) value = part(value.expression)
    // A member of an imported object is what another module has, too.
    while (value.type === 'MemberExpression') value = part(value.object)
    if (exported && value.type === 'Identifier' && imported.has(value.name)) found.push({ name, node })
  }
  return found
}

/** A function that a module gives others, under its own name, with everything that its callers hand it. */
export interface Callable {
  name: string
  node: Node
  /** Parameters of the function, and of what was given to make it. */
  params: unknown[]
}

/** The object that a function returns at once: `db => ({ find: … })`. */
function returned(node: Node): Node | undefined {
  const body = node.body as Node | undefined
  const value =
    body?.type === 'BlockStatement'
      ? ((body.body as Node[]).findLast(({ type }) => type === 'ReturnStatement')?.argument as Node | undefined)
      : body
  return value
}

const unwrapped = (node: Node): Node => {
  let value = node
  while (/^(Parenthesized|TSAs|TSSatisfies|TSNonNull|Await|Chain)Expression$/.test(value.type))
    value = (value.expression ?? value.argument) as Node
  return value
}

/** What a value may be, or is made of: the arguments of a call, either side of a choice. */
function partsOf({ type, ...node }: Node): Node[] {
  const parts =
    type === 'CallExpression' || type === 'NewExpression'
      ? (node.arguments as (Node | null)[])
      : type === 'ConditionalExpression'
        ? [node.consequent, node.alternate]
        : type === 'LogicalExpression'
          ? [node.left, node.right]
          : type === 'ArrayExpression'
            ? (node.elements as (Node | null)[])
            : []
  return (parts as (Node | null)[]).flatMap(one => one ?? [])
}

/**
 * The functions that a value of a module consists of: itself, the methods of an object or a class, what a function returns as an object, and those
 * that a call is given. `isWhole` tells of a function that it is to be looked at as one, whatever it returns.
 */
export function callables(
  { name, node }: { name: string; node: Node },
  { byName, isWhole }: { byName: ReadonlyMap<string, Declared>; isWhole: (params: unknown[]) => boolean },
  seen: ReadonlySet<unknown> = new Set(),
): Callable[] {
  const value = unwrapped(node)
  if (seen.has(value)) return []
  const inner = (one: Node, called = name) =>
    callables({ name: called, node: one }, { byName, isWhole }, new Set([...seen, value]))
  const self = { name, node: value, params: (value.params as unknown[] | undefined) ?? [] }
  if (isFunction(value)) {
    const object = returned(value)
    const isObject = object && /^(Object|Class)Expression$/.test(unwrapped(object).type)
    const own =
      isObject && !isWhole(self.params) ? inner(object as Node).filter(({ node: one }) => isFunction(one)) : []
    if (own.length === 0) return [self]
    // What it does itself before it returns them.
    const before = ((part(value.body).body as Node[] | undefined) ?? []).slice(0, -1)
    return before.length > 0 ? [...own, { ...self, node: { ...value, body: before } }] : own
  }
  if (value.type === 'ObjectExpression')
    return (value.properties as Node[]).flatMap(one => {
      if (one.type === 'SpreadElement') return inner(one.argument as Node)
      const key = part(one.key)
      // What is no function goes by the name of the whole: a statement is one though it has a name and a text.
      return inner(one.value as Node, String(key.name ?? key.value ?? name)).map(each =>
        isFunction(each.node) ? each : { ...each, name },
      )
    })
  if (isClass(value)) {
    const members = (part(value.body).body as Node[]).filter(one => one.value)
    const maker = members.find(({ kind }) => kind === 'constructor')?.value as Node | undefined
    if (maker && isWhole(maker.params as unknown[])) return [{ ...self, params: maker.params as unknown[] }]
    return members.flatMap(one => inner(one.value as Node, String(part(one.key).name ?? name)))
  }
  if (value.type === 'Identifier') {
    const other = byName.get(value.name as string)
    return other ? inner(other.node) : [self]
  }
  const given = partsOf(value)
    .map(unwrapped)
    .filter(one => !(one.type === 'Identifier' && !byName.has(one.name as string)) && one.type !== 'Literal')
    .flatMap(one => inner(one))
  const functions = given.filter(one => isFunction(one.node))
  // The whole takes what those take that it was given, and may ask for more than they do.
  return [...functions, { name, node: value, params: given.flatMap(({ params }) => params) }]
}

/** Names of everything that parameters name: themselves, keys taken out of an object, and keys of its type. */
export function namesIn(params: readonly unknown[]): Set<string> {
  const names = new Set<string>()
  walk(params, node => {
    if (node.type === 'Identifier') names.add(node.name as string)
  })
  return names
}
