import { idFields, networks } from '@fanfare/contracts/networks.ts'
import { placesInLists } from './network-lists.ts'
import { type Node, parse, textOf, walk } from './sources.ts'

/** What tells one network from another, by its slug: a text that is one of these, or a key of an object. */
const wordsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  networks.map(({ key, name, slug, surfaces, kinds }) => [
    slug as string,
    new Set([
      ...[key, name, slug, ...surfaces],
      ...Object.values(kinds).flatMap(({ picture, video }) => [picture.profile, video.profile]),
    ]),
  ]),
)
const words: ReadonlySet<string> = new Set([...wordsOf.values()].flatMap(own => [...own]))

/** Its name as people write it, anywhere in a sentence. */
const named = new RegExp(`\\b(${networks.map(({ name }) => name).join('|')})\\b`)
/** A word in quotes within a longer text, such as a statement: `type in ('ig', 'fb')`. */
const quoted = new RegExp(`(['"])(${[...words].join('|')})\\1`)
/** Fields of one network: the id of an account or a post there. `networkIdOf` has it of whichever network it is. */
const ownField = /^((ig|fb)_|tiktok_id$)/

/** Names of such fields as texts: code takes them from the table (`idFields`, `networkOf(type).idField`). */
const idTexts: ReadonlySet<string> = new Set(idFields)

/** The calls to one network. */
const calls = new RegExp(`^@fanfare/networks/(${networks.map(({ slug }) => slug).join('|')})/`)
/** The entry of one network in the table. */
const entry = new RegExp(`^@fanfare/contracts/networks/(${networks.map(({ slug }) => slug).join('|')})\\.ts$`)

/** Where code knows which network it is for: the table, and below any `src` what is named `networks`. */
const knows = [
  /^shared-contracts\/src\/networks(\.ts$|\/)/,
  /\/src\/(.+\/)?networks(\.ts$|\/)/,
  // The package of the networks' clients has a folder for each.
  new RegExp(`^services/shared/networks/src/(${networks.map(({ slug }) => slug).join('|')})/`),
]

/** Below a folder `networks`: the folder of one network, or a file that begins with its name; and the folders of the package of the clients. */
const ofOne = new RegExp(`(?:/networks/|/networks/src/)(${[...wordsOf.keys()].join('|')})(?:[/.]|-[a-z-]+\\.)`)
/** The one table: what it has of a network, everything else reads. */
const table = /^shared-contracts\/src\/networks(\.ts$|\/)/

/** What a comparison of this node is with: both sides of `===`, or the case of a switch. */
const compared = (node: Node): string[] => {
  const sides =
    node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))
      ? [node.left, node.right]
      : node.type === 'SwitchCase'
        ? [node.test]
        : []
  return sides.flatMap(side => textOf(side) ?? [])
}

/**
 * Comparisons with a network's literal in a folder `networks` that are not in the folder of that one network: what is common to several reads a
 * record by network, so that a new one is an entry that the compiler asks for and no branch that falls through.
 */
function comparisons(path: string, text: string): string[] {
  if (table.test(path)) return []
  const own = wordsOf.get(ofOne.exec(path)?.[1] ?? '') ?? new Set()
  const found: string[] = []
  walk(parse(path, text).program, node => {
    for (const word of compared(node))
      if (words.has(word) && !own.has(word))
        found.push(`${path}:${text.slice(0, Number(node.start)).split('\n').length} compares with a network: ${word}`)
  })
  return found
}

/** Entries that are taken out of the lists of networks by their place. The table alone knows their order. */
function places(path: string, text: string): string[] {
  if (table.test(path)) return []
  return placesInLists(parse(path, text).program).map(
    ({ node, list }) =>
      `${path}:${text.slice(0, Number(node.start)).split('\n').length} names a network by its place in ${list}`,
  )
}

/** Whether an import is of the entry of one network, or of its calls. The types of what these return are the shapes that others get. */
const isOfOneNetwork = ({ source, importKind, specifiers }: Node): boolean => {
  const from = textOf(source) ?? ''
  const isType =
    importKind === 'type' || (specifiers as { importKind?: string }[]).every(one => one.importKind === 'type')
  return entry.test(from) || (calls.test(from) && !isType)
}

/** What plays a network, fills it, or tests us against one, knows what it plays. */
const plays = [
  /(^|\/)(test|e2e)\//,
  /^infra\/(chaos|simulator|testing|dev\/seed)\//,
  // These walk through the product with an account of the simulator.
  /^infra\/(bench\/setup|dev\/doctor\/walk|docker\/trial)\.ts$/,
  // This file.
  /^infra\/arch\/networks\.ts$/,
  // The pictures of the screens answer in the place of the services.
  /^web\/pictures\//,
]

/** Where it is Facebook's login alone: that of the Graph API, and what spec §3 calls a person's Facebook. */
const login: Record<string, readonly string[]> = {
  'services/shared/networks/src/graph/oauth.ts': ['facebook'],
  'shared-contracts/src/entities/users.ts': ['fb'],
  // Everything that was connected before there were several logins.
  'services/accounts/src/db/migrations/0012-logins.ts': ['facebook'],
  'services/team/src/db/migrations/0015-logins.ts': ['facebook'],
  'services/accounts/src/actions/read-user.ts': ['fb', 'facebook'],
  'services/accounts/src/stores/connections.ts': ['fb_id'],
}

/** Released migrations never change. These made checks on the type of an account, which later ones remove. */
const released = [
  'services/accounts/src/db/migrations/0002-connections.ts',
  'services/team/src/db/migrations/0001-teams.ts',
]

/** What speaks of one network because that network is what it is about. */
const speaks = [
  // Signing in is Facebook's: its screens, its service, its failures (spec §8), and the page that a team connects.
  /^web\/src\/features\/connect\//,
  /^services\/accounts\/src\//,
  /^services\/team\/src\/actions\/(available-accounts|connect-account)\.ts$/,
  /^shared-contracts\/src\/errors\.ts$/,
  // Settings of the address and the app of one network.
  /\/src\/config\.ts$/,
  // Tools of the developer.
  /^infra\//,
]

/** A text without the quotes that a literal has around it. */
const rawOf = ({ type, value }: Node): string =>
  type === 'TemplateElement' ? (value as { raw: string }).raw : typeof value === 'string' ? value : ''

/** Names of networks in texts that people read, and reads of a field that one network has. */
function spoken(node: Node): string | undefined {
  const { property, computed } = node as { property?: { name?: string }; computed?: boolean }
  const { value, properties } = node as { value?: unknown; properties?: { key?: { name?: string } }[] }
  if (node.type === 'MemberExpression' && !computed && ownField.test(property?.name ?? '')) return property?.name
  if (node.type === 'ObjectPattern')
    return properties?.map(({ key }) => key?.name ?? '').find(name => ownField.test(name))
  const text =
    node.type === 'TemplateElement'
      ? (value as { cooked?: string }).cooked
      : node.type === 'Literal' || node.type === 'JSXText'
        ? value
        : undefined
  return typeof text === 'string' ? named.exec(text)?.[0] : undefined
}

/**
 * Places where a source tells networks apart although that is the table's and the folders' part: a comparison, a union, a list or a table
 * needs a network's key, name, slug, surface or format as a text or as the key of an object, so none of them may be anywhere else; nor may the import
 * of one network's own entry or calls, or an entry that is taken out of a list of networks by its place. In the folders that know several networks a comparison with one of them is a mistake all the same. A sentence names a network by the table (`networkOf(type).name`), and an id is read by `networkIdOf`.
 */
export function networkMistakes(path: string, text: string): string[] {
  if (plays.some(pattern => pattern.test(path))) return []
  if (knows.some(pattern => pattern.test(path))) return [...comparisons(path, text), ...places(path, text)]
  if (released.includes(path)) return []
  const allowed = login[path] ?? []
  const found: string[] = places(path, text)
  const lineOf = ({ start }: Node) => text.slice(0, Number(start)).split('\n').length
  const note = (word: string | undefined, node: Node) => {
    if (word === undefined || !words.has(word) || allowed.includes(word)) return
    found.push(`${path}:${lineOf(node)} tells networks apart: ${word}`)
  }
  walk(parse(path, text).program, node => {
    const word = speaks.some(pattern => pattern.test(path)) ? undefined : spoken(node)
    if (word !== undefined && !words.has(textOf(node) ?? ''))
      found.push(`${path}:${lineOf(node)} speaks of one network: ${word}`)
    if (node.type === 'Literal' || node.type === 'TemplateLiteral') note(textOf(node), node)
    const inText =
      node.type === 'Literal' || node.type === 'TemplateElement' ? quoted.exec(rawOf(node))?.[2] : undefined
    if (inText !== undefined) note(inText, node)
    const idText = node.type === 'Literal' ? textOf(node) : undefined
    if (idText !== undefined && idTexts.has(idText) && !allowed.includes(idText))
      found.push(`${path}:${lineOf(node)} tells networks apart: ${idText}`)
    if (node.type === 'ImportDeclaration' && isOfOneNetwork(node))
      found.push(`${path}:${lineOf(node)} imports one network: ${textOf(node.source)}`)
    if (node.type !== 'Property' && node.type !== 'TSPropertySignature') return
    const { key, computed } = node as { key?: { type?: string; name?: string }; computed?: boolean }
    if (!computed && key?.type === 'Identifier') note(key.name, node)
  })
  return found
}
