import { allKinds } from '@fanfare/contracts/networks.ts'
import { parseSync } from 'rolldown/utils'
import { type Node, walk } from './sources.ts'

/** Numbers so small or so round that they occur anywhere say nothing about where they come from. */
const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value))
const isDistinct = (value: number): boolean =>
  Number.isInteger(value) ? value >= 500 && value % 1000 !== 0 && !isPowerOfTwo(value) : value > 1

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
/** Limits of the capability table. */
const limits: ReadonlySet<number> = new Set(allKinds.flatMap(({ kind }) => numbersIn(kind)).filter(isDistinct))

/** The same numbers where they mean something else. */
const others: Record<string, readonly number[]> = {
  'gateway/src/operator/words.ts': [1440],
  'shared-contracts/src/limits.ts': [2200],
  'shared-contracts/src/entities/users.ts': [1440],
  'services/publishing/src/model/crop.ts': [1440],
  'services/publishing/src/model/day-shift.ts': [2200],
  'services/publishing/src/model/schedule.ts': [2200],
  'services/publishing/src/stores/time-slots.ts': [1440],
  'web/src/features/composer/parts/PublishingDialog.tsx': [540],
}

/** Places that know a limit of a network beside the capability table: composer, checks, renderings and channels read it there. */
export function limitMistakes(path: string, text: string): string[] {
  if (!/^(shared-contracts|gateway|services|web)\/(.+\/)?src\//.test(path) || path.includes('/src/networks')) return []
  const allowed = others[path] ?? []
  const found: string[] = []
  walk(parseSync(path, text).program, (node: Node) => {
    if (node.type !== 'Literal') return
    const { value, start } = node as { value?: unknown; start?: unknown }
    if (typeof value !== 'number' || !limits.has(value) || allowed.includes(value)) return
    found.push(`${path}:${text.slice(0, Number(start)).split('\n').length} knows a network’s limit: ${value}`)
  })
  return found
}
