import { MiB } from '@fanfare/contracts/limits.ts'
import { allKinds } from '@fanfare/contracts/networks.ts'
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
const all: readonly number[] = allKinds.flatMap(({ kind }) => numbersIn(kind))
/** Limits of the capability table that are known by their number alone. */
const distinct: ReadonlySet<number> = new Set(all.filter(isDistinct))
/** And the small ones, which are known by what is counted. */
const small: ReadonlySet<number> = new Set(all.filter(value => value > 1 && !isDistinct(value)))

const counted =
  /caption|hashtag|mention|alt_?text|user_?tag|people|product|collaborator|item|video|picture|ratio|aspect|fps|frames|seconds|duration|bytes/i
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
  const { type, name, property, object } = (source ?? {}) as Record<string, unknown>
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
  'shared-contracts/src/endpoints/timeslots.ts': [24],
  'shared-contracts/src/entities/users.ts': [1440],
  'shared-contracts/src/limits.ts': [2200],
  'shared-contracts/src/research/limits.ts': [600],
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

/** Settings of an installation have rules of their own. */
const isSettings = (path: string) => /\/src\/config(\.ts$|\/)/.test(path)

/**
 * Places that know a limit of a network beside the capability table: composer, checks, renderings and channels read it there. A number that
 * only the table has is one; a smaller one is, where what it bounds is named; and outside contracts so is the length of a field.
 */
export function limitMistakes(path: string, text: string): string[] {
  if (!/^(shared-contracts|gateway|services|web)\/(.+\/)?src\//.test(path) || path.includes('/src/networks')) return []
  const allowed = others[path] ?? []
  const found = limitsIn(path, text).filter(({ limit }) => !allowed.includes(limit))
  return [...new Set(found.map(({ line, limit }) => `${path}:${line} knows a network’s limit: ${limit}`))]
}

function limitsIn(path: string, text: string): { line: number; limit: number }[] {
  const found: { line: number; limit: number }[] = []
  walk(parseSync(path, text).program, (node: Node) => {
    const limit = limitIn(node, path.startsWith('shared-contracts/') || isSettings(path))
    if (limit !== undefined) found.push({ line: text.slice(0, Number(node.start)).split('\n').length, limit })
  })
  return found
}

/** Numbers of `others` that their files do not have. */
export const idleNumbers = (read: (path: string) => string): string[] =>
  Object.entries(others).flatMap(([path, numbers]) => {
    const found = limitsIn(path, read(path)).map(({ limit }) => limit)
    return numbers.filter(value => !found.includes(value)).map(value => `${path} has no ${value}`)
  })
