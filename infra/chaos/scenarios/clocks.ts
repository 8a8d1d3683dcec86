import { join } from 'node:path'
import { projectRoot } from '../../dev/backing/places.ts'
import { networkId } from '../accounts.ts'
import type { Case } from '../case.ts'
import { type Kind, kinds } from '../kinds.ts'
import { rest } from '../rest.ts'
import type { Rig } from '../rig.ts'
import { send } from '../send.ts'

const hourMs = 3_600_000
const skewHours = 2
const aheadS = 2
const skewedClock = join(projectRoot, 'infra/chaos/skewed-clock.ts')

/** The irreversible call is done and its answer lost, so that times are compared too. */
const cutCommit = (rig: Rig, kind: Kind, commit: string, to: ReturnType<Rig['accounts']['shared']>) =>
  Promise.all(
    to.map(account =>
      rig.desk<{ id: number }>('POST', '/faults', {
        kind: 'cut_after',
        times: 1,
        match: { account: networkId(account, kind), call: commit },
      }),
    ),
  )

/** The only worker has a wrong clock. */
async function skewedWorker(rig: Rig, kind: Kind, commit: string, hours: number, count: number) {
  const to = rig.accounts.shared(count)
  await rig.freeze()
  try {
    await cutCommit(rig, kind, commit, to)
    const skewed = await rig.worker({ CLOCK_SKEW_MS: `${hours * hourMs}` }, ['--import', skewedClock])
    await skewed.ready()
    const began = performance.now()
    const posts = await send(rig, kind, to, { inSeconds: aheadS })
    const { at } = await rest(rig, posts)
    await skewed.close()
    return { posts, recoveryS: (at - began) / 1000, mistakes: [] }
  } finally {
    rig.thaw()
  }
}

/** The network's clock goes another way than ours, which is how our database's clock being wrong looks. */
async function skewedNetwork(rig: Rig, kind: Kind, commit: string, hours: number, count: number) {
  const to = rig.accounts.shared(count)
  await cutCommit(rig, kind, commit, to)
  await rig.desk('POST', '/clock', { setMs: Date.now() + hours * hourMs })
  try {
    const began = performance.now()
    const posts = await send(rig, kind, to)
    const { at } = await rest(rig, posts)
    return { posts, recoveryS: (at - began) / 1000, mistakes: [] }
  } finally {
    await rig.desk('POST', '/clock', { setMs: Date.now() })
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
        alone(`worker's clock ${way}, answer cut`, rig => skewedWorker(rig, kind, commit, hours, count)),
        alone(`network's clock ${way}, answer cut`, rig => skewedNetwork(rig, kind, commit, hours, count)),
      ]
    })
  })
}
