import { type CrashPoint, crashPoints, recoveryPoints } from '@fanfare/publishing/publisher/crash-points.ts'
import type { Case } from '../case.ts'
import type { Flow } from '../flow.ts'
import { aloneWith, type Group, sendGroup } from '../group.ts'
import { isLinked, type Kind, type Place, specOf } from '../kinds.ts'
import { waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import type { Sent } from '../verdict.ts'

/** Start of a worker, a lease that must run out first, and a margin for a busy machine; ms. */
const dieWithin = 60_000

interface CrashSpec {
  point: CrashPoint
  /** At which pass. */
  nth?: number
  /** The only flow of pages that has it. */
  flow?: Flow
}

/** The publication at whose steps a worker is killed: of a post for two accounts the one on the linked page, as the other is a kind of its own. */
export const victimOf = (kind: Kind): Place => {
  const [first, ...then] = specOf(kind).places
  return isLinked(kind) ? (then.at(-1) ?? first) : first
}

/** Points that a kind never passes: what is ready at once is not waited for. */
export const isPassed = (kind: Kind, point: CrashPoint, flow: Flow): boolean => {
  const { surface } = victimOf(kind)
  const isProcessed = surface.startsWith('instagram_') || (surface === 'page_video' && flow === 'draft-then-publish')
  return isProcessed || point !== 'poll.after_write'
}

/** Between the calls of a post that makes several of a kind: the passes after the first. */
const between: Partial<Record<Kind, CrashSpec[]>> = {
  carousel: [
    { point: 'prepare.after_call', nth: 2 },
    { point: 'prepare.after_write', nth: 3 },
    { point: 'prepare.after_call', nth: 4 },
  ],
  photos: [
    { point: 'prepare.after_call', nth: 2 },
    // The draft, after the two photos.
    { point: 'prepare.after_call', nth: 3, flow: 'draft-then-publish' },
  ],
  // Between the pieces of a file.
  video: [
    { point: 'prepare.after_call', nth: 2 },
    { point: 'prepare.after_write', nth: 3 },
    { point: 'prepare.after_call', nth: 4 },
  ],
  // Between the pieces of a story.
  storyPieces: [
    { point: 'claim.after_write', nth: 2 },
    { point: 'intent.before_write', nth: 2 },
    { point: 'commit.before_call', nth: 2 },
    { point: 'commit.after_call', nth: 2 },
    { point: 'commit.after_write', nth: 2 },
  ],
  pageMixedStory: [
    { point: 'claim.after_write', nth: 2 },
    { point: 'commit.after_call', nth: 2 },
  ],
}

/** Kills a worker while it publishes posts of one kind: at the first crash point, and the next ones at the points that follow. */
async function killOne(system: TestSystem, kind: Kind, specs: readonly CrashSpec[], count: number) {
  const mistakes: string[] = []
  const posts = await sendGroup(system, [kind], count)
  for (const { point, nth = 1 } of specs) {
    const victim = await system.worker({ CHAOS_CRASH_AT: `${victimOf(kind).crashKind}:${point}:${nth}` })
    const end = await victim.end(dieWithin)
    if (end !== 'SIGKILL') mistakes.push(`no worker died at ${point} (${kind}): it ended by ${end ?? 'nothing'}`)
    await victim.close()
  }
  return { posts, mistakes }
}

/** Kills a worker for each kind, one after the other; each finds what the ones before it left. Then healthy workers go on. */
async function killAt(system: TestSystem, group: Group, specs: readonly CrashSpec[], count: number) {
  const posts: Sent[] = []
  const mistakes: string[] = []
  await system.freeze()
  try {
    for (const kind of group) {
      const one = await killOne(system, kind, specs, count)
      posts.push(...one.posts)
      mistakes.push(...one.mistakes)
    }
    const killedAt = performance.now()
    system.thaw()
    const { at } = await waitUntilSettled(system, posts)
    return { posts, recoveryS: (at - killedAt) / 1000, mistakes }
  } finally {
    system.thaw()
  }
}

const nameOf = ({ point, nth }: CrashSpec) => `kill -9 at ${point}${nth ? `, pass ${nth}` : ''}`

/** Around the calls, for kinds that make the calls of another kind which meets all. */
export const callPoints: readonly CrashPoint[] = ['prepare.after_call', 'commit.before_call', 'commit.after_call']

/** kill -9 of the worker at every step boundary, and of the next worker while it reconciles the first one's call. */
export function crashCases(groups: readonly Group[], flow: Flow, count: number): Case[] {
  const crash = (group: Group, fault: string, specs: CrashSpec[]): Case[] =>
    group.length === 0 ? [] : [aloneWith(group, flow)(fault, system => killAt(system, group, specs, count))]
  return groups.flatMap(group => {
    const deep = group.filter(kind => specOf(kind).faults === 'all')
    return [
      ...crashPoints.flatMap(point => {
        const some = callPoints.includes(point) ? group : deep
        return crash(
          some.filter(kind => isPassed(kind, point, flow)),
          nameOf({ point }),
          [{ point }],
        )
      }),
      ...group.flatMap(kind =>
        (between[kind] ?? [])
          .filter(spec => spec.flow === undefined || spec.flow === flow)
          .flatMap(spec => crash([kind], nameOf(spec), [spec])),
      ),
      ...recoveryPoints.flatMap(point =>
        crash(deep, `kill -9 at commit.after_call, then at ${point}`, [{ point: 'commit.after_call' }, { point }]),
      ),
    ]
  })
}
