import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}
interface Edit {
  start: number
  end: number
  text: string
}

/** What the browser needs of an endpoint at run time; the rest of a contract is types. */
const kept = new Set(['name', 'method', 'url', 'creates', 'repeatable'])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** `name` of `name(…)`, and `Type` of `Type.Object(…)`. */
const called = ({ callee }: Node): string | undefined => {
  if (!isNode(callee)) return undefined
  const named = callee.type === 'MemberExpression' ? callee.object : callee
  return isNode(named) && named.type === 'Identifier' ? String(named.name) : undefined
}

const keptText = (code: string, given: Node): string =>
  (given.properties as Node[])
    .filter(one => one.type !== 'Property' || kept.has(String((one.key as Node).name)))
    .map(one => code.slice(one.start, one.end))
    .join(', ')

/** What to put in the place of each schema and each declared endpoint below `node`. */
const editsOf = (code: string, node: Node): Edit[] => {
  const { start, end } = node
  if (node.type === 'CallExpression') {
    const name = called(node)
    if (name === 'Type') return [{ start, end, text: '({})' }]
    const [given] = node.arguments as Node[]
    if (name === 'endpoint' && given?.type === 'ObjectExpression')
      return [{ start, end, text: `/* @__PURE__ */ endpoint({ ${keptText(code, given)} })` }]
  }
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap(child => editsOf(code, child))
}

/**
 * Leaves the schemas of the contracts out of the browser's build: the services check what comes in, the pages only need
 * a contract's name, method and address. What only schemas used is then left out by the bundler.
 */
export const bareContracts = (): Plugin => ({
  name: 'bare-contracts',
  apply: 'build',
  transform: {
    filter: { id: /shared-contracts\/src\/.*\.ts$/ },
    handler(code) {
      const edits = editsOf(code, this.parse(code) as unknown as Node).sort((a, b) => b.start - a.start)
      let text = code
      for (const one of edits) text = text.slice(0, one.start) + one.text + text.slice(one.end)
      return { code: text, map: null }
    },
  },
})
