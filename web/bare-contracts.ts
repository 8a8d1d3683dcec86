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

const keptText = (code: string, given: Node): string => {
  const fields = given.properties as Node[]
  // What several endpoints share may say that they are a team's; which action one is, it says itself, and `endpoint` asks for it.
  const shares = fields.some(({ type }) => type !== 'Property')
  return fields
    .filter(({ type, key }) => {
      const name = String((key as Node | undefined)?.name)
      return type !== 'Property' || kept.has(name) || (shares && name === 'action')
    })
    .map(one => code.slice(one.start, one.end))
    .join(', ')
}

/** What only services and documents need of a network's kinds of post. */
const unseen = new Set(
  'source sent taken formats renderBitsPerSecond bitsPerSecond profile least fps editLists picture videoBy perDay accountPerDay uploadChunks maxWidth maxHeight bytes oneShape tagPlaces'.split(
    ' ',
  ),
)
/** Entries of the networks' tables. */
const isTable = (id: string) => /shared-contracts\/src\/networks\/(?:tiktok|instagram|facebook|facts)\.ts$/.test(id)

/** What to put in the place of each schema and each declared endpoint below `node`. */
const editsOf = (code: string, node: Node, inTable: boolean): Edit[] => {
  const { start, end } = node
  if (inTable && node.type === 'Property' && unseen.has(String((node.key as Node).name)))
    return [{ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }]
  // Patterns are read from texts that only schemas use; a wrong one would be seen by the services.
  if (node.type === 'NewExpression' && called(node) === 'RegExp')
    return [{ start, end: start, text: '/* @__PURE__ */ ' }]
  if (node.type === 'CallExpression') {
    const name = called(node)
    if (name === 'Type') return [{ start, end, text: '({})' }]
    if (name === 'Optional' || name === 'Nullable') return [{ start, end, text: '({})' }]
    const [given] = node.arguments as Node[]
    if (name === 'endpoint' && given?.type === 'ObjectExpression')
      return [{ start, end, text: `/* @__PURE__ */ endpoint({ ${keptText(code, given)} })` }]
  }
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap(child => editsOf(code, child, inTable))
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
    handler(code, id) {
      const edits = editsOf(code, this.parse(code) as unknown as Node, isTable(id)).sort((a, b) => b.start - a.start)
      let text = code
      for (const one of edits) text = text.slice(0, one.start) + one.text + text.slice(one.end)
      return { code: text, map: null }
    },
  },
})
