import { type Node, parse, textOf, walk } from './sources.ts'

/** What is called one of these is a status or a role, which contracts name: `status`, `newStatus`, `from_status`, `roles`. */
const named =
  /^(((post|media|account|member|old|new|from|to|last|next)_?)?([sS]tatus(es)?|[rR]oles?)|\w+(Status(es)?|Roles?))$/
/** What compares in a statement, or gives a value: `status = 3`, `role in (0, 1)`, `status <> all('{1,2}')`, `"role" is distinct from 2`. */
const column = String.raw`\b(?:status|role)"?(?:::\w+)?\s*`
const compares = String.raw`(?:=|<>|!=|[<>]=?|(?:\bnot\s+)?\bin\b|\bis\s+(?:not\s+)?distinct\s+from\b|\bbetween\b|\bwhen\b)\s*(?:any|all)?\s*[('{[]*\s*(?:array\s*\[\s*)?`
const inStatement = new RegExp(
  String.raw`${column}${compares}-?[0-4]\b|\b[0-4]\s*(?:=|<>|!=|[<>]=?)\s*(?:\w+\.)?"?(?:status|role)\b`,
  'i',
)
/** The same before a hole of a template. */
const beforeHole = new RegExp(`${column}${compares}$`, 'i')

type Part = Record<string, unknown>
const part = (node: unknown): Part => (node ?? {}) as Part

/** The numbers of statuses and roles; those of HTTP are larger. */
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value <= 4

/** Names of a source that are given such a number, or a list of them, and nothing else. */
type Constants = ReadonlySet<string>
const none: Constants = new Set()

/** Whether a source is such a number, or may be: `2`, `-1`, `2 as const`, `0 | 1` of a type, `a ? 1 : 2`, `a ?? 0`, `[0, 1]`, `new Set([0, 1])`, or a constant that is one. */
function isBare(source: unknown, constants: Constants = none): boolean {
  const node = part(source)
  const isOne = (one: unknown) => isBare(one, constants)
  switch (node.type) {
    case 'Identifier':
      return constants.has(node.name as string)
    case 'Literal':
      return isNumber(node.value)
    case 'UnaryExpression':
      return node.operator === '-' && isOne(node.argument)
    case 'TSLiteralType':
      return isOne(node.literal)
    case 'TSUnionType':
      return (node.types as unknown[]).some(isOne)
    case 'TSTypeAnnotation':
      return isOne(node.typeAnnotation)
    case 'TSArrayType':
      return isOne(node.elementType)
    case 'TSTypeOperator':
      return isOne(node.typeAnnotation)
    case 'ConditionalExpression':
      return isOne(node.consequent) || isOne(node.alternate)
    case 'LogicalExpression':
      return isOne(node.right) || isOne(node.left)
    case 'ArrayExpression':
      return (node.elements as unknown[]).some(isOne)
    case 'NewExpression':
      return /^(Set|Map)$/.test(String(part(node.callee).name)) && isOne((node.arguments as unknown[])[0])
    default:
      return node.expression !== undefined && isOne(node.expression)
  }
}

/** `status` of `status`, of `post.status`, of `post?.status`, of `post['status']`, of a key and of `'posts.status'`. */
function nameOf(source: unknown): string {
  const { type, name, value, property, expression, computed } = part(source)
  // What is looked up by a status, as in `percents[post.status]`, is none.
  if (type === 'MemberExpression') return computed && part(property).type !== 'Literal' ? '' : nameOf(property)
  if (/^(ChainExpression|TSNonNullExpression|TSAsExpression|ParenthesizedExpression)$/.test(String(type)))
    return nameOf(expression)
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}
const isStatus = (source: unknown): boolean => named.test(nameOf(source))
/** Whether an argument is the name of such a column: `'status'`, `'p.role'`. */
const isColumn = (source: unknown): boolean => {
  const text = textOf(source)
  return text !== undefined && part(source).type !== 'Identifier' && named.test(text.split('.').at(-1) as string)
}

/** Whether a status is anywhere in an expression. */
function hasStatus(source: unknown): boolean {
  let found = false
  walk(source, node => {
    found ||= (node.type === 'Identifier' || node.type === 'MemberExpression') && isStatus(node)
  })
  return found
}

/** A status of HTTP, or what stands for none: `response.statusCode`, `reply?.status ?? 0`. */
function isOfHttp(source: unknown): boolean {
  let found = false
  walk(source, ({ type, object, property }) => {
    if (type !== 'MemberExpression') return
    const [of, name] = [nameOf(object), nameOf(property)]
    found ||= name === 'statusCode' || (name === 'status' && /^(reply|response|failure|outcome)$/.test(of))
  })
  return found
}

/** Calls on a list by which its entries are compared. */
const searching = /^(includes|get|indexOf|lastIndexOf|has|some|every|find|findIndex|filter)$/

type Pair = [status: unknown, number: unknown]

/** What a call compares: `[0, 1].includes(post.status)`, `where('status', '=', 3)`, `expect(post.status).toBe(3)`. */
function pairsOfCall(node: Node, constants: Constants): Pair[] {
  const given = node.arguments as unknown[]
  const { object, property } = part(node.callee)
  const name = nameOf(property)
  if (searching.test(name) && isBare(object, constants) && hasStatus(given) && !isOfHttp(given))
    return [[{ name: 'status' }, object]]
  const columnAt = given.findIndex(isColumn)
  if (columnAt >= 0) return given.slice(columnAt + 1).map(one => [given[columnAt], one])
  // `expect(…)`, behind `.not` and `.resolves` too.
  let on = part(object)
  while (on.type === 'MemberExpression') on = part(on.object)
  const isExpected = on.type === 'CallExpression' && part(on.callee).name === 'expect'
  const compared = isExpected ? (on.arguments as unknown[])[0] : name === 'is' ? given[0] : undefined
  return compared === undefined
    ? []
    : given.flatMap<Pair>(one => [
        [compared, one],
        [one, compared],
      ])
}

/** Pairs of a node of which one is a status and the other its number. */
function pairsOf(node: Node, constants: Constants): Pair[] {
  const { type, key, value, id, init, left, right, operator, typeAnnotation, expression } = node
  switch (type) {
    case 'Property':
      return [[key, value]]
    case 'PropertyDefinition':
      return [
        [key, value],
        [key, typeAnnotation],
      ]
    case 'TSPropertySignature':
      return [[key, typeAnnotation]]
    // A parameter, or a variable, with its type.
    case 'Identifier':
      return [[node, typeAnnotation]]
    case 'TSTypeAliasDeclaration':
      return [[id, typeAnnotation]]
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return [[expression, typeAnnotation]]
    case 'JSXAttribute':
      return [[node.name, value]]
    case 'VariableDeclarator':
      return [[id, init]]
    case 'AssignmentPattern':
    case 'AssignmentExpression':
    case 'LogicalExpression':
      return [[left, right]]
    case 'BinaryExpression':
      return /^([!=]==?|[<>]=?)$/.test(operator as string)
        ? [
            [left, right],
            [right, left],
          ]
        : []
    case 'SwitchStatement':
      return (node.cases as { test: unknown }[]).map(({ test }) => [node.discriminant, test])
    // A table: `{ 0: 'draft' }[post.status]`
    case 'MemberExpression': {
      const { properties = [], elements } = part(node.object)
      if (!node.computed || !isStatus(node.property)) return []
      return elements
        ? [[node.property, { type: 'Literal', value: 0 }]]
        : (properties as Part[]).map(one => [node.property, one.key])
    }
    case 'CallExpression':
      return pairsOfCall(node, constants)
    default:
      return []
  }
}

/** The statement before a hole that is given a number: `status = ${3}`. */
function numberedHole({ type, quasis, expressions }: Node): string | undefined {
  if (type !== 'TemplateLiteral') return undefined
  const at = (expressions as unknown[]).findIndex(one => isBare(one))
  const before = at < 0 ? '' : (quasis as { value: { raw: string } }[])[at]?.value.raw
  return beforeHole.exec(before ?? '')?.[0]
}

/** What a program exits with, and a request without a reply, have a status too. */
const others = [
  /^infra\/(dev\/backing|docker|otel)\//,
  /^web\/(src|test)\/lib\/api\//,
  // A request of the browser that a test plays: 0 until there is a reply.
  /^web\/test\/features\/composer\/uploads\.test\.tsx$/,
  // Released migrations never change, whatever constants become.
  /\/db\/migrations\//,
  // This rule and its tests.
  /^infra\/(arch\/statuses|testing\/test\/rules\/statuses\.test)\.ts$/,
]

/** Constants of a source that are such a number, or a list of them. Those that it exports are the names that others use. */
function constantsOf(program: unknown): Constants {
  const names = new Set<string>()
  const exported = new Set<unknown>()
  walk(program, ({ type, declaration, declarations, kind }) => {
    if (type === 'ExportNamedDeclaration' && declaration)
      for (const one of (part(declaration).declarations ?? []) as unknown[]) exported.add(one)
    if (type !== 'VariableDeclaration' || kind !== 'const') return
    for (const one of declarations as Part[])
      if (!exported.has(one) && part(one.id).name && isBare(one.init)) names.add(part(one.id).name as string)
  })
  return names
}

/** Statuses and roles that a source writes as a number instead of by the name that contracts give it, tests included. */
export function statusMistakes(path: string, text: string): string[] {
  if (others.some(pattern => pattern.test(path))) return []
  const found: string[] = []
  const note = ({ start }: Node, what: string) =>
    found.push(`${path}:${text.slice(0, Number(start)).split('\n').length} writes a number: ${what}`)
  const { program } = parse(path, text)
  const constants = constantsOf(program)
  walk(program, node => {
    const pair = pairsOf(node, constants).find(
      ([status, number]) =>
        (isStatus(status) || isColumn(status)) && isBare(number, constants) && !isOfHttp(status) && !isOfHttp(number),
    )
    if (pair) note(node, nameOf(pair[0]))
    const { value } = node as { value?: { raw?: string } | null }
    const said = node.type === 'TemplateElement' ? value?.raw : node.type === 'Literal' ? textOf(node) : undefined
    const statement = said === undefined ? numberedHole(node) : inStatement.exec(said)?.[0]
    if (statement !== undefined) note(node, statement)
  })
  return found
}
