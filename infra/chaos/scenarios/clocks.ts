import { join } from 'node:path'
import { projectRoot } from '../../dev/backing/places.ts'
import type { Case } from '../case.ts'
import { clearFaults, type FaultInjection, injectFaults, pendingFaults } from '../faults.ts'
import { type Kind, kinds } from '../kinds.ts'
import { send } from '../send.ts'
import { waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'

const hourMs = 3_600_000
const skewHours = 2
const aheadS = 2
const skewedClock = join(projectRoot, 'infra/chaos/skewed-clock.ts')

/** The irreversible call is done and its answer lost, so that times are compared too. */
const cut = (call: string): FaultInjection => ({ kind: 'cut_after', times: 1, call })

async function notInjected(system: TestSystem, cuts: Awaited<ReturnType<typeof injectFaults>>): Promise<string[]> {
  const idle = await pendingFaults(system, cuts)
  await clearFaults(system, idle)
  return idle.length > 0 ? [`${idle.length} answers were not cut`] : []
}

/** The only worker has a wrong clock. */
async function skewedWorker(system: TestSystem, kind: Kind, commit: string, hours: number, count: number) {
  const to = await system.accounts.shared(kind, count)
  await system.freeze()
  try {
    const cuts = await injectFaults(system, to, cut(commit))
    const skewed = await system.worker({ CLOCK_SKEW_MS: `${hours * hourMs}` }, ['--import', skewedClock])
    await skewed.ready()
    const began = performance.now()
    const posts = await send(system, kind, to, { inSeconds: aheadS })
    const { at } = await waitUntilSettled(system, posts)
    await skewed.close()
    return { posts, recoveryS: (at - began) / 1000, mistakes: await notInjected(system, cuts) }
  } finally {
    system.thaw()
  }
}

/** The network's clock differs from the database's, as it does when the database's clock is wrong. */
async function skewedNetwork(system: TestSystem, kind: Kind, commit: string, hours: number, count: number) {
  const to = await system.accounts.shared(kind, count)
  const cuts = await injectFaults(system, to, cut(commit))
  await system.controlApi('POST', '/clock', { setMs: Date.now() + hours * hourMs })
  try {
    const began = performance.now()
    const posts = await send(system, kind, to)
    const { at } = await waitUntilSettled(system, posts)
    return { posts, recoveryS: (at - began) / 1000, mistakes: await notInjected(system, cuts) }
  } finally {
    await system.controlApi('POST', '/clock', { setMs: Date.now() })
  }
}

/** Clocks that are hours away from the others', with the answer of the irreversible call lost as well. */
export function clockCases(given: readonly Kind[], flow: string, count: number): Case[] {
  return given.flatMap(kind => {
    const isPage = kinds[kind].network === 'fb'
    const commit = !isPage ? 'media_publish' : flow === 'draft-then-publish' ? 'post_publish' : 'feed'
    const alone = (fault: string, run: Case['run']): Case => ({
      fault: isPage ? `${fault}, ${flow}` : fault,
      kind,
      how: 'alone',
      run,
    })
    return [skewHours, -skewHours].flatMap(hours => {
      const way = `${Math.abs(hours)} h ${hours > 0 ? 'ahead' : 'behind'}`
      return [
        alone(`worker's clock ${way}, answer cut`, system => skewedWorker(system, kind, commit, hours, count)),
        alone(`network's clock ${way}, answer cut`, system => skewedNetwork(system, kind, commit, hours, count)),
      ]
    })
  })
}
