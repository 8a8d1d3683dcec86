import type { Connected } from './accounts.ts'
import type { Case } from './case.ts'
import type { Flow } from './flow.ts'
import { hasFlow, isOnPages, type Kind } from './kinds.ts'
import { mapConcurrently } from './map-concurrently.ts'
import { create, type Draft, draft } from './send.ts'
import type { TestSystem } from './test-system.ts'
import type { Sent } from './verdict.ts'

/** Kinds of post that one case sends, so that they meet a fault together: starting and stopping servers takes longer than publishing does. */
export type Group = readonly Kind[]

const separator = '+'
const labelOf = (group: Group): string => group.join(separator)
/** The kinds of a case, or of a row of it. */
export const kindsOf = ({ kind }: { kind: string }): string[] => kind.split(separator)

/** More kinds of one case are counted, instead of named, where people read them. */
const mostNamed = 6
export const shortLabel = (kinds: readonly string[]): string =>
  kinds.length > mostNamed ? `${kinds.length} kinds` : kinds.join(', ')

/** Makes cases of a group that need a system for themselves; the flow is named where another system has the same case with the other one. */
export const aloneWith =
  (group: Group, flow?: Flow) =>
  (fault: string, run: Case['run']): Case => {
    const isOfFlow = flow !== undefined && group.some(kind => isOnPages(kind) || hasFlow(kind))
    return { fault: isOfFlow ? `${fault}, ${flow}` : fault, kind: labelOf(group), how: 'alone', run }
  }

const atOnce = 4

interface GroupOptions {
  inSeconds?: number
  /** On accounts of their own, whose tokens no process has cached; otherwise on those that the cases share. */
  own?: boolean
}

/** Drafts `each` posts of every kind of a group: what they show is uploaded. */
export async function draftGroup(
  system: TestSystem,
  group: Group,
  each: number,
  { inSeconds, own = false }: GroupOptions = {},
): Promise<Draft[]> {
  const wanted: { kind: Kind; to: Connected }[] = []
  for (const kind of group) {
    const accounts = own ? await system.accounts.take(kind, each) : await system.accounts.shared(kind, each)
    for (const to of accounts) wanted.push({ kind, to })
  }
  const options = inSeconds === undefined ? {} : { inSeconds }
  return mapConcurrently(wanted, atOnce, ({ kind, to }) => draft(system, kind, to, options))
}

export const createAll = (system: TestSystem, drafts: readonly Draft[]): Promise<Sent[]> =>
  mapConcurrently(drafts, atOnce, one => create(system, one))

/** Sends `each` posts of every kind of a group: due now, or in some seconds. */
export const sendGroup = async (
  system: TestSystem,
  group: Group,
  each: number,
  options: GroupOptions = {},
): Promise<Sent[]> => createAll(system, await draftGroup(system, group, each, options))

/** Posts of a group, `each` of every kind: those of the first half due now, the others in `inSeconds`. */
export async function sendGroupNowAndSoon(
  system: TestSystem,
  group: Group,
  each: number,
  inSeconds: number,
): Promise<Sent[]> {
  if (each > 1) {
    const soon = await sendGroup(system, group, Math.floor(each / 2), { inSeconds })
    return [...(await sendGroup(system, group, Math.ceil(each / 2))), ...soon]
  }
  const half = Math.ceil(group.length / 2)
  const soon = await sendGroup(system, group.slice(half), 1, { inSeconds })
  return [...(await sendGroup(system, group.slice(0, half), 1)), ...soon]
}
