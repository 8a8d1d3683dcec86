import { MiB } from '@fanfare/contracts/limits.ts'
import { codecNames } from '@fanfare/contracts/networks/facts.ts'
import { allKinds, networks } from '@fanfare/contracts/networks.ts'
import { parseSync } from 'rolldown/utils'
import { type Node, walk } from './sources.ts'

/** Numbers so small or so round that they occur anywhere say nothing about where they come from. */
const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value))
const isDistinct = (value: number): boolean =>
  Number.isInteger(value) ? value >= 500 && value % 1000 !== 0 && !isPowerOfTwo(value) : value > 0.05

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
/** What is sent is known by the names of its codecs: two channels of sound are no limit. */
const all: readonly number[] = [
  ...allKinds.flatMap(({ kind: { video, ...kind } }) => numbersIn({ ...kind, video: { ...video, sent: undefined } })),
  ...networks.flatMap(({ accountPerDay, uploadChunks }) => numbersIn({ accountPerDay, uploadChunks })),
]
/** Limits of the capability table that are known by their number alone. */
const distinct: ReadonlySet<number> = new Set(all.filter(isDistinct))
/** And the small ones, which are known by what is counted. */
const small: ReadonlySet<number> = new Set(all.filter(value => value > 1 && !isDistinct(value)))

const counted =
  /caption|hashtag|mention|alt_?text|user_?tag|people|product|collaborator|item|video|picture|ratio|aspect|fps|frames|seconds|duration|bytes|chunk|quota/i
const bounding = /^(max|min|most|least|fewest|longest|shortest|largest|smallest)|(Max|Min|Most|Least|Limit)$/
/** What a field of a form or of a request takes: stated by the contract, whatever the number. */
const ofField = /^(maxLength|maxItems|maximum)$/

const operations: Record<string, (a: number, b: number) => number> = {
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '**': (a, b) => a ** b,
  '<<': (a, b) => a << b,
}
/** The number that a source writes, as 300 * 1024 * 1024 too. */
function numberOf(source: unknown): number | undefined {
  const { type, value, operator, left, right, expression } = (source ?? {}) as Record<string, unknown>
  if (type === 'Literal') return typeof value === 'number' ? value : undefined
  if (type === 'JSXExpressionContainer') return numberOf(expression)
  if (type !== 'BinaryExpression') return undefined
  const [a, b] = [numberOf(left), numberOf(right)]
  return a === undefined || b === undefined ? undefined : operations[operator as string]?.(a, b)
}
/** `items` of `items.length`, `duration` of `video.duration`, `maxItems` of itself. */
function nameOf(source: unknown): string {
  const { type, name, property, object, expression } = (source ?? {}) as Record<string, unknown>
  if (type === 'ChainExpression') return nameOf(expression)
  if (type !== 'MemberExpression') return typeof name === 'string' ? name : ''
  const own = nameOf(property)
  return own === 'length' || own === 'size' ? nameOf(object) : own
}
/** What a source calls the number that it gives something. */
const namedValue = (node: Node): [string, number | undefined] | undefined => {
  if (node.type === 'VariableDeclarator') return [nameOf(node.id), numberOf(node.init)]
  if (node.type === 'Property') return [nameOf(node.key), numberOf(node.value)]
  return node.type === 'JSXAttribute' ? [nameOf(node.name), numberOf(node.value)] : undefined
}

/** Codecs of the capability table, and how pictures are stored in them. Nothing else is named so. */
const codecs: ReadonlySet<unknown> = new Set([
  ...allKinds.flatMap(({ kind: { video } }) => [video.sent.codec, video.sent.audio.codec, video.sent.pixelFormat]),
  ...allKinds.flatMap(({ kind: { video } }) => [...(video.taken.codecs ?? []), ...(video.taken.audio ?? [])]),
])
const containers: ReadonlySet<unknown> = new Set(Object.keys(codecNames).filter(name => !codecs.has(name)))

/** A codec that a node names, or a container that something is held beside. */
function codecIn({ type, value, operator, left, right }: Node): string | undefined {
  if (type === 'Literal' && codecs.has(value)) return String(value)
  if (type !== 'BinaryExpression' || !/^[!=]==?$/.test(operator as string)) return undefined
  return [left, right]
    .map(one => (one as Node).value)
    .filter(one => typeof one === 'string' && containers.has(one))
    .map(String)
    .find(() => /container|codec|encoding/i.test(nameOf(left) + nameOf(right)))
}

/** Fields that a network may require, and what bounds them from below: that they are required is said by `requires`. */
const leasts: Readonly<Record<string, readonly string[]>> = { items: ['min'], videos: ['min'] }

/** A requirement that a node states for itself: of `limits.items.min`, or of an audience that was not chosen. */
function requirementIn({ type, object, property, operator, left, right }: Node): string | undefined {
  if (type === 'MemberExpression' && leasts[nameOf(object)]?.includes(nameOf(property)))
    return `${nameOf(object)}.${nameOf(property)}`
  if (type !== 'BinaryExpression' || !/^[!=]==?$/.test(operator as string)) return undefined
  const isNone = [left, right].some(one => (one as Node).type === 'Literal' && (one as Node).value === null)
  return isNone ? [nameOf(left), nameOf(right)].find(name => name === 'privacy_level') : undefined
}

/** The limit that a node states, if it does. */
function limitIn(node: Node, isContract: boolean): number | undefined {
  const [name = '', value] = namedValue(node) ?? []
  if (value !== undefined) {
    if (!isContract && ofField.test(name)) return value
    if (small.has(value) && bounding.test(name) && counted.test(name)) return value
  }
  if (node.type === 'BinaryExpression' && /^[<>]=?$/.test(node.operator as string))
    for (const [one, other] of [
      [node.left, node.right],
      [node.right, node.left],
    ]) {
      const bound = numberOf(other)
      if (bound !== undefined && small.has(bound) && counted.test(nameOf(one))) return bound
    }
  // What counts where the network does not say.
  if (node.type === 'LogicalExpression') {
    const usual = numberOf(node.right)
    if (usual !== undefined && small.has(usual) && counted.test(nameOf(node.left))) return usual
  }
  const own = numberOf(node)
  return own !== undefined && distinct.has(own) ? own : undefined
}

/** The same numbers where they mean something else. */
const others: Record<string, readonly number[]> = {
  'gateway/src/config.ts': [600],
  'gateway/src/operator/words.ts': [1440],
  'services/accounts/src/jobs/send-mail.ts': [1440],
  'services/accounts/src/model/slowdown.ts': [60],
  'services/publishing/src/model/crop.ts': [1440],
  'services/publishing/src/model/day-shift.ts': [2200],
  'services/publishing/src/model/schedule.ts': [2200],
  'services/publishing/src/publisher/figures.ts': [600],
  'services/publishing/src/stores/time-slots.ts': [1440],
  'services/shared/networks/src/tiktok/pace.ts': [600],
  'shared-contracts/src/endpoints/media.ts': [600],
  'shared-contracts/src/endpoints/timeslots.ts': [24, 100],
  'shared-contracts/src/entities/users.ts': [1440],
  'shared-contracts/src/internal/publishing.ts': [100],
  'shared-contracts/src/limits.ts': [2200],
  'shared-contracts/src/research/limits.ts': [600],
  'web/src/app/shell/Refreshing.tsx': [100],
  'web/src/features/calendar/model/drop.ts': [540],
  'web/src/features/calendar/use-view.ts': [540],
  'web/src/features/composer/parts/CoverPicker.tsx': [9 / 16],
  'web/src/features/composer/parts/TaggedPicture.tsx': [0.8],
  'web/src/features/composer/networks/facebook/PagePost.tsx': [4],
  'web/src/features/composer/parts/PublishingDialog.tsx': [540],
  'web/src/features/sign-in/use-wait.ts': [60],
  'web/src/lib/saved-copies/saved-copy.ts': [300 * MiB],
  'web/src/lib/time/time.ts': [60],
}

/** The capability table. The folders of services that are named so read it there as all others do. */
const table = 'shared-contracts/src/networks/'

/** Settings of an installation have rules of their own. */
const isSettings = (path: string) => /\/src\/config(\.ts$|\/)/.test(path)

/** The same names where they mean something else: files that are read, the encoder of a codec, a choice that is no more. */
const otherNames: Record<string, readonly string[]> = {
  'services/publishing/src/model/sniff.ts': ['hevc'],
  'services/publishing/src/model/video/encoding.ts': ['aac'],
  'services/publishing/src/video/ffprobe.ts': ['mp4', 'mov'],
  'web/src/features/composer/networks/tiktok/TikTokFields.tsx': ['privacy_level'],
}

/**
 * Places that know a limit, a codec or a requirement of a network beside the capability table: composer, checks, renderings and channels read
 * them there. A number that only the table has is one; a smaller one is, where what it bounds is named; and outside contracts so is the length
 * of a field.
 */
export function limitMistakes(path: string, text: string): string[] {
  if (!/^(shared-contracts|gateway|services|web)\/(.+\/)?src\//.test(path) || path.startsWith(table)) return []
  const allowed: readonly unknown[] = [...(others[path] ?? []), ...(otherNames[path] ?? [])]
  const found = foundIn(path, text).filter(({ value }) => !allowed.includes(value))
  return [...new Set(found.map(({ line, what, value }) => `${path}:${line} knows a network’s ${what}: ${value}`))]
}

interface Found {
  line: number
  what: 'limit' | 'codec' | 'requirement'
  value: number | string
}

function foundIn(path: string, text: string): Found[] {
  const found: Found[] = []
  const isContract = path.startsWith('shared-contracts/') || isSettings(path)
  walk(parseSync(path, text).program, (node: Node) => {
    const add = (what: Found['what'], value: number | string | undefined) => {
      if (value !== undefined) found.push({ line: text.slice(0, Number(node.start)).split('\n').length, what, value })
    }
    add('limit', limitIn(node, isContract))
    add('codec', codecIn(node))
    add('requirement', requirementIn(node))
  })
  return found
}

/** Numbers of `others` and names of `otherNames` that their files do not have. */
export const idleNumbers = (read: (path: string) => string): string[] =>
  [...Object.entries(others), ...Object.entries(otherNames)].flatMap(([path, values]) => {
    const found: unknown[] = foundIn(path, read(path)).map(({ value }) => value)
    return values.filter(value => !found.includes(value)).map(value => `${path} has no ${value}`)
  })
