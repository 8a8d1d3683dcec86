import { type CrashPoint, crashPoints, recoveryPoints } from '@fanfare/publishing/publisher/crash-points.ts'
import type { Case } from '../case.ts'
import { type Kind, kinds } from '../kinds.ts'
import { send } from '../send.ts'
import { waitUntilSettled } from '../settle.ts'
import type { Flow, TestSystem } from '../test-system.ts'

/** Start of a worker, a lease that must run out first, and a margin for a busy machine; ms. */
const dieWithin = 25_000

interface CrashSpec {
  point: CrashPoint
  /** At which pass. */
  nth?: number
}

/** Points that a kind never passes: a page has nothing to wait for. */
const isPassed = (kind: Kind, point: CrashPoint) => kinds[kind].network === 'ig' || point !== 'poll.after_write'

/** Between the pictures of a post: the passes after the first. */
const between: Partial<Record<Kind, CrashSpec[]>> = {
  carousel: [
    { point: 'prepare.after_call', nth: 2 },
    { point: 'prepare.after_write', nth: 3 },
    { point: 'prepare.after_call', nth: 4 },
  ],
  photos: [
    { point: 'prepare.after_call', nth: 2 },
    { point: 'prepare.after_call', nth: 3 },
  ],
}

/** Kills a worker at the first crash point and the next ones at the points that follow; then healthy workers go on. */
async function killAt(system: TestSystem, kind: Kind, specs: readonly CrashSpec[], count: number) {
  const mistakes: string[] = []
  await system.freeze()
  let killedAt = performance.now()
  try {
    const posts = await send(system, kind, await system.accounts.shared(kind, count))
    for (const { point, nth = 1 } of specs) {
      const victim = await system.worker({ CHAOS_CRASH_AT: `${kinds[kind].crashKind}:${point}:${nth}` })
      const end = await victim.end(dieWithin)
      killedAt = performance.now()
      if (end !== 'SIGKILL') mistakes.push(`no worker died at ${point}: it ended by ${end ?? 'nothing'}`)
      await victim.close()
    }
    system.thaw()
    const { at } = await waitUntilSettled(system, posts)
    return { posts, recoveryS: (at - killedAt) / 1000, mistakes }
  } finally {
    system.thaw()
  }
}

const nameOf = ({ point, nth }: CrashSpec) => `kill -9 at ${point}${nth ? `, pass ${nth}` : ''}`

/** kill -9 of the worker at every step boundary, and of the next worker while it reconciles the first one's call. */
export function crashCases(given: readonly Kind[], flow: Flow, count: number): Case[] {
  const crash = (kind: Kind, fault: string, specs: CrashSpec[]): Case => ({
    fault: kinds[kind].network === 'fb' ? `${fault}, ${flow}` : fault,
    kind,
    how: 'alone',
    run: system => killAt(system, kind, specs, count),
  })
  return given.flatMap(kind => [
    ...crashPoints.filter(point => isPassed(kind, point)).map(point => crash(kind, nameOf({ point }), [{ point }])),
    ...(between[kind] ?? []).map(spec => crash(kind, nameOf(spec), [spec])),
    ...recoveryPoints.map(point =>
      crash(kind, `kill -9 at commit.after_call, then at ${point}`, [{ point: 'commit.after_call' }, { point }]),
    ),
  ])
}
