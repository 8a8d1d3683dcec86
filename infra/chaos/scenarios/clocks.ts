import { join } from 'node:path'
import { projectRoot } from '../../dev/backing/places.ts'
import type { Case } from '../case.ts'
import { accountsOf, callsOf } from '../fault-case.ts'
import { clearFaults, injectAt, pendingFaults } from '../faults.ts'
import type { Flow } from '../flow.ts'
import { aloneWith, createAll, type Group } from '../group.ts'
import { type Draft, draft } from '../send.ts'
import { inHand, waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'

const hourMs = 3_600_000
const skewHours = 2
const aheadS = 2
const skewedClock = join(projectRoot, 'infra/chaos/skewed-clock.ts')

type Cuts = Awaited<ReturnType<typeof injectAt>>

/** Drafts of a group, whose irreversible calls will be done and their answers lost, so that times are compared too. */
async function lostDrafts(system: TestSystem, group: Group, each: number, inSeconds?: number) {
  const drafts: Draft[] = []
  const cuts: Cuts = []
  for (const kind of group) {
    const step = callsOf(kind, system.flow)
    const to = await system.accounts.shared(kind, each)
    for (const account of to) {
      cuts.push(
        ...(await injectAt(system, accountsOf([account], step), { kind: 'cut_after', times: 1, call: step.commit })),
      )
      drafts.push(await draft(system, kind, account, inSeconds === undefined ? {} : { inSeconds }))
    }
  }
  return { drafts, cuts }
}

async function notInjected(system: TestSystem, cuts: Cuts): Promise<string[]> {
  const idle = await pendingFaults(system, cuts)
  await clearFaults(system, idle)
  return idle.length > 0 ? [`${idle.length} answers were not cut`] : []
}

/** The only worker has a wrong clock: from its start on, or it jumps while an answer is lost. */
async function skewedWorker(system: TestSystem, group: Group, { hours, jumps }: Skew, each: number) {
  const { drafts, cuts } = await lostDrafts(system, group, each, jumps ? undefined : aheadS)
  await system.freeze()
  try {
    const ms = `${hours * hourMs}`
    const env: Record<string, string> = jumps ? { CLOCK_JUMP_MS: ms } : { CLOCK_SKEW_MS: ms }
    const skewed = await system.worker(env, ['--import', skewedClock])
    await skewed.ready()
    const began = performance.now()
    const posts = await createAll(system, drafts)
    if (jumps) {
      await inHand(system, posts, ['commit_requested'])
      skewed.signal('SIGUSR2')
    }
    const { at } = await waitUntilSettled(system, posts)
    await skewed.close()
    return { posts, recoveryS: (at - began) / 1000, mistakes: await notInjected(system, cuts) }
  } finally {
    system.thaw()
  }
}

/** The network's clock differs from the database's, as it does when the database's clock is wrong: from the start, or it jumps. */
async function skewedNetwork(system: TestSystem, group: Group, { hours, jumps }: Skew, each: number) {
  const { drafts, cuts } = await lostDrafts(system, group, each)
  const skew = () => system.controlApi('POST', '/clock', { setMs: Date.now() + hours * hourMs })
  if (!jumps) await skew()
  try {
    const began = performance.now()
    const posts = await createAll(system, drafts)
    if (jumps) {
      await inHand(system, posts, ['commit_requested'])
      await skew()
    }
    const { at } = await waitUntilSettled(system, posts)
    return { posts, recoveryS: (at - began) / 1000, mistakes: await notInjected(system, cuts) }
  } finally {
    await system.controlApi('POST', '/clock', { setMs: Date.now() })
  }
}

interface Skew {
  hours: number
  jumps: boolean
}
/** A network whose clock jumps back would process for hours what it has just been given, so it does not. */
const jumps: Skew[] = [
  { hours: skewHours, jumps: true },
  { hours: -skewHours, jumps: true },
]
const skews: Skew[] = jumps.map(({ hours }) => ({ hours, jumps: false }))
const way = ({ hours }: Skew) => `${Math.abs(hours)} h ${hours > 0 ? 'ahead' : 'behind'}`

/** Clocks that are hours away from the others', with the answer of the irreversible call lost as well. */
export function clockCases(groups: readonly Group[], flow: Flow, each: number): Case[] {
  return groups.flatMap(group => {
    const alone = aloneWith(group, flow)
    return [
      ...skews.flatMap(skew => [
        alone(`worker's clock ${way(skew)}, answer cut`, system => skewedWorker(system, group, skew, each)),
        alone(`network's clock ${way(skew)}, answer cut`, system => skewedNetwork(system, group, skew, each)),
      ]),
      ...jumps.map(skew =>
        alone(`worker's clock jumps to ${way(skew)}, answer cut`, system => skewedWorker(system, group, skew, each)),
      ),
      alone(`network's clock jumps to ${way(jumps[0] as Skew)}, answer cut`, system =>
        skewedNetwork(system, group, jumps[0] as Skew, each),
      ),
    ]
  })
}
