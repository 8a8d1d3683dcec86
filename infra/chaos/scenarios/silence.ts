import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../testing/until.ts'
import type { Case } from '../case.ts'
import { slowlyAll } from '../faults.ts'
import { aloneWith, type Group, sendGroup, sendGroupNowAndSoon } from '../group.ts'
import { inHand, waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'
import type { Peer } from '../wires.ts'

const working = ['claimed', 'media_ready', 'prepared', 'ready', 'commit_requested', 'published']
/** Posts that are due while the silence lasts, s. */
const aheadS = 2

interface Silence {
  peer: Peer
  name: string
  /** Workers cannot work without it, and must say so at /ready. */
  needed?: boolean
  /** Publishing must go on without it. */
  dispensable?: boolean
}

const silences: Silence[] = [
  { peer: 'postgres', name: 'Postgres', needed: true },
  { peer: 'redis', name: 'Redis', dispensable: true },
  { peer: 'network', name: 'the network' },
  { peer: 'accounts', name: 'accounts' },
  { peer: 'team', name: 'team' },
]

/** Whether a worker says that it can work: its status at /ready, by its own address. */
const readiness = (url: string): Promise<number> =>
  fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    async answer => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 503,
  )

/** Seconds until every worker has said 503, at most `times.notReady`. */
async function untilNotReady(system: TestSystem): Promise<number> {
  const began = performance.now()
  const notReady = async () =>
    (await Promise.all(system.workers.map(({ url }) => readiness(url)))).every(code => code === 503)
  await until(notReady, {
    withinMs: times.notReady,
    everyMs: 250,
    what: 'workers that say at /ready that they cannot work',
  })
  return (performance.now() - began) / 1000
}

/** Posts due now and soon; a peer stops answering while they are published, and later answers again. */
async function silent(system: TestSystem, group: Group, { peer, name, needed, dispensable }: Silence, each: number) {
  const wires = system.wires.to(peer)
  const mistakes: string[] = []
  return slowlyAll(system, async () => {
    const posts = await sendGroupNowAndSoon(system, group, each, aheadS)
    await inHand(system, posts, working)
    try {
      for (const wire of wires) wire.silence()
      if (needed) await untilNotReady(system).catch((error: Error) => mistakes.push(error.message))
      if (dispensable) {
        const { unsettled } = await waitUntilSettled(system, posts, { withinMs: times.withoutIt(posts.length) })
        if (unsettled.length > 0) mistakes.push(`${unsettled.length} posts did not go out while ${name} was silent`)
      }
      await pause(times.outage)
    } finally {
      // The peer no longer knows these connections.
      for (const wire of wires) wire.cut()
      await system.wires.heal()
    }
    const over = performance.now()
    const { at } = await waitUntilSettled(system, posts)
    // A part that does not recover is restarted, since it would fail the next cases too.
    for (const part of system.launched.parts)
      await part.ready(times.settled).catch(() => {
        mistakes.push(`${part.part.name} was not ready ${times.settled / 1000} s after ${name} was heard again`)
        part.signal('SIGKILL')
        return part.ready()
      })
    return { posts, recoveryS: Math.max(0, at - over) / 1000, mistakes }
  })
}

/** Open connections are dead without a reset; new ones work. This must be noticed without a restart. */
async function halfOpen(system: TestSystem, group: Group, { peer }: Silence, each: number) {
  const half = group.length > 1 ? Math.ceil(group.length / 2) : group.length
  const first = await sendGroup(system, group.slice(0, half), 1)
  await inHand(system, first, working)
  for (const wire of system.wires.to(peer, 'workers')) wire.strand()
  const began = performance.now()
  const then =
    group.length > 1 ? await sendGroup(system, group.slice(half), 1) : await sendGroup(system, group, each - 1)
  const posts = [...first, ...then]
  const { at } = await waitUntilSettled(system, posts)
  return { posts, recoveryS: (at - began) / 1000, mistakes: [] }
}

/** Dependencies stop answering: connections stay open, and nothing is answered. */
export const silenceCases = (groups: readonly Group[], each: number): Case[] =>
  groups.flatMap(group => {
    const alone = aloneWith(group)
    return silences.flatMap(one => [
      alone(`${one.name} silent`, system => silent(system, group, one, each)),
      alone(`${one.name} half-open: old connections dead, new ones work`, system => halfOpen(system, group, one, each)),
    ])
  })
