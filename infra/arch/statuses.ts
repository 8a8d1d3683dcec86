import { type Node, parse, textOf, walk } from './sources.ts'

/** What is called one of these is a status or a role, which contracts name. */
const named = /^((post|media|account|member)_?)?(status(es)?|roles?)$/i
/** The same in the text of a statement: `status = 3`, `role in (0, 1)`, `status <> all('{1,2}')`. */
const inStatement = /\b(?:status|role)\s*(?:=|<>|!=|[<>]=?|in\b)\s*(?:any|all)?\s*[('{]*\s*-?\d\b/i

/** The numbers of statuses and roles; those of HTTP are larger. */
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value <= 4

/** Whether a source is such a number: `2`, `-1`, `2 as const`, `0 | 1` of a type. */
function isBare(source: unknown): boolean {
  const { type, value, operator, argument, expression, literal, types } = (source ?? {}) as Record<string, unknown>
  if (type === 'Literal') return isNumber(value)
  if (type === 'UnaryExpression') return operator === '-' && isBare(argument)
  if (type === 'TSLiteralType') return isBare(literal)
  if (type === 'TSUnionType') return (types as unknown[]).some(isBare)
  return expression !== undefined && isBare(expression)
}

/** `status` of `status`, of `post.status`, of `post?.status` and of a key. */
function nameOf(source: unknown): string {
  const { type, name, value, property, expression } = (source ?? {}) as Record<string, unknown>
  if (type === 'MemberExpression') return nameOf(property)
  if (type === 'ChainExpression' || type === 'TSNonNullExpression') return nameOf(expression)
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}
const isStatus = (source: unknown): boolean => named.test(nameOf(source))

/** Pairs of a node of which one is a status and the other its number. */
function pairsOf(node: Node): [status: unknown, number: unknown][] {
  const { type, key, value, id, init, left, right, operator, typeAnnotation } = node
  switch (type) {
    case 'Property':
      return [[key, value]]
    case 'TSPropertySignature':
      return [[key, (typeAnnotation as { typeAnnotation?: unknown } | undefined)?.typeAnnotation]]
    case 'VariableDeclarator':
      return [[id, init]]
    case 'AssignmentPattern':
    case 'AssignmentExpression':
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
    case 'CallExpression': {
      // `[0, 1].includes(post.status)`
      const { object, property } = node.callee as { object?: { elements?: unknown[] }; property?: unknown }
      const list = nameOf(property) === 'includes' ? (object?.elements ?? []) : []
      return list.map(one => [(node.arguments as unknown[])[0], one])
    }
    default:
      return []
  }
}

/** What a program exits with, and a request without a reply, have a status too. */
const others = [
  /^infra\/(dev\/backing|docker|otel)\//,
  /^web\/(src|test)\/lib\/api\//,
  // Released migrations never change, whatever constants become.
  /\/db\/migrations\//,
  // This rule and its tests.
  /^infra\/(arch\/statuses|testing\/test\/architecture\.test)\.ts$/,
]

/** Statuses and roles that a source writes as a number instead of by the name that contracts give it, tests included. */
export function statusMistakes(path: string, text: string): string[] {
  if (others.some(pattern => pattern.test(path))) return []
  const found: string[] = []
  const note = ({ start }: Node, what: string) =>
    found.push(`${path}:${text.slice(0, Number(start)).split('\n').length} writes a number: ${what}`)
  walk(parse(path, text).program, node => {
    const pair = pairsOf(node).find(([status, number]) => isStatus(status) && isBare(number))
    if (pair) note(node, nameOf(pair[0]))
    const { value } = node as { value?: { raw?: string } | null }
    const said = node.type === 'TemplateElement' ? value?.raw : node.type === 'Literal' ? textOf(node) : undefined
    const statement = said === undefined ? undefined : inStatement.exec(said)?.[0]
    if (statement !== undefined) note(node, statement)
  })
  return found
}
