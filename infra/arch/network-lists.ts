import * as keys from '@fanfare/contracts/networks/login-keys.ts'
import * as logins from '@fanfare/contracts/networks/logins.ts'
import * as networks from '@fanfare/contracts/networks.ts'
import { type Node, textOf, walk } from './sources.ts'

/** Lists of the contracts that have an entry for each network or login. */
const lists: ReadonlySet<string> = new Set(
  [networks, keys, logins].flatMap(module =>
    Object.entries(module).flatMap(([name, value]) => (Array.isArray(value) ? name : [])),
  ),
)
/** Calls on a list whose result has the same entries in a known order, so that a place in it still means one network. */
const keepsPlaces =
  /^(map|slice|toSorted|toReversed|sort|reverse|concat|with|toSpliced|values|keys|entries|from|freeze)$/

type Part = Record<string, unknown>
const part = (node: unknown): Part => (node ?? {}) as Part

/** Whether an expression is such a list, or one made of it entry by entry. */
function isList(source: unknown, names: ReadonlySet<string>): boolean {
  const { type, name, expression, object, property, callee, elements, arguments: given } = part(source)
  if (type === 'Identifier') return names.has(name as string)
  if (type === 'ArrayExpression')
    return (elements as unknown[]).some(one => part(one).type === 'SpreadElement' && isList(part(one).argument, names))
  if (type === 'MemberExpression')
    // `table.networkTypes` of a module that was imported as a whole.
    return lists.has(part(property).name as string) && part(object).type === 'Identifier'
  if (type === 'CallExpression') {
    const { object: on, property: called } = part(callee)
    if (!keepsPlaces.test(String(part(called).name))) return false
    return isList(on, names) || (given as unknown[]).some(one => isList(one, names))
  }
  return expression !== undefined && isList(expression, names)
}

const isNumber = (source: unknown): boolean => {
  const { type, value, argument, expression } = part(source)
  if (type === 'Literal') return typeof value === 'number' || /^\d+$/.test(textOf({ value }) ?? '')
  if (type === 'UnaryExpression') return isNumber(argument)
  return expression !== undefined && isNumber(expression)
}

/** Names by which a source has such a list: those of the contracts, others that it imports them by, and variables that are given one. */
function namesOf(program: unknown): Set<string> {
  const names = new Set(lists)
  walk(program, node => {
    const { imported, local, id, init } = node as Record<string, { name?: string } | undefined>
    if (node.type === 'ImportSpecifier' && lists.has(imported?.name ?? '')) names.add(local?.name ?? '')
    if (node.type === 'VariableDeclarator' && id?.name && isList(init, names)) names.add(id.name)
  })
  return names
}

/**
 * Entries of the lists of networks and logins that a source takes by their place: `networkTypes[0]`, `networks.at(-1)`,
 * `const [first] = networkTypes`. That is the name of one network in other words, and means another one once the list has a new order.
 */
export function placesInLists(program: unknown): { node: Node; list: string }[] {
  const names = namesOf(program)
  const found: { node: Node; list: string }[] = []
  const note = (node: Node, list: unknown) => {
    let name = 'a list'
    walk(list, ({ type, name: said }) => {
      if (type === 'Identifier' && names.has(said as string)) name = said as string
    })
    found.push({ node, list: name })
  }
  walk(program, node => {
    const { type, object, property, computed, callee, arguments: given, id, init, left, right } = node
    if (type === 'MemberExpression' && computed && isNumber(property) && isList(object, names)) note(node, object)
    if (type === 'CallExpression') {
      const { object: on, property: called } = part(callee)
      const name = String(part(called).name)
      const takesOne = /^(pop|shift)$/.test(name) || (name === 'at' && isNumber((given as unknown[])[0]))
      if (takesOne && isList(on, names)) note(node, on)
    }
    const [pattern, from] =
      type === 'VariableDeclarator' ? [id, init] : type === 'AssignmentExpression' ? [left, right] : []
    const { type: form, elements = [] } = part(pattern)
    const isOne =
      form === 'ArrayPattern' && (elements as unknown[]).some(one => one && part(one).type !== 'RestElement')
    if (isOne && isList(from, names)) note(node, from)
  })
  return found
}
