import { type Case, caseName } from './case.ts'
import type { Kind } from './kinds.ts'
import { type Options, scaled } from './options.ts'
import { answerCases } from './scenarios/answers.ts'
import { clockCases } from './scenarios/clocks.ts'
import { commentCases } from './scenarios/comments.ts'
import { connectionCases } from './scenarios/connections.ts'
import { crashCases } from './scenarios/crashes.ts'
import { networkCases } from './scenarios/network-faults.ts'
import { outageCases } from './scenarios/outages.ts'
import { pauseCases } from './scenarios/pauses.ts'
import { peopleCases } from './scenarios/people.ts'
import { randomCases } from './scenarios/random.ts'
import { restoredCases } from './scenarios/restored.ts'
import { serverCases } from './scenarios/servers.ts'
import { silenceCases } from './scenarios/silence.ts'
import { workerCases } from './scenarios/workers.ts'
import type { Flow } from './test-system.ts'

/** The cases of one flow, and how many systems run them. */
export interface Plan {
  flow: Flow
  systems: number
  cases: Case[]
}

/** Posts of a case in a run of the usual size. */
const base = { crash: 2, network: 1, worker: 3, server: 4, clock: 2, silence: 3, people: 4, pause: 4, random: 190 }

/** Cases of Instagram do not depend on the flow of pages: they are in the first plan only. */
function everything(options: Options): Plan[] {
  const count = (of: keyof typeof base) => scaled(base[of], options)
  const of = (flow: Flow, kinds: readonly Kind[], fought: readonly Kind[]) => [
    ...randomCases(flow, options.seed, count('random')),
    ...networkCases(kinds, flow, count('network')),
    ...answerCases(kinds, flow, count('network')),
    ...commentCases(fought, flow, count('network')),
    ...outageCases(kinds, flow, count('network')),
    ...connectionCases(fought, flow, count('network')),
    ...workerCases(fought, flow, count('worker')),
    ...clockCases(fought, flow, count('clock')),
    ...crashCases(kinds, flow, count('crash')),
  ]
  return [
    {
      flow: 'draft-then-publish',
      systems: 2,
      cases: [
        ...serverCases(['image', 'carousel', 'photos'], count('server')),
        ...silenceCases(['image', 'photos'], count('silence')),
        ...pauseCases(['image', 'photos'], count('pause')),
        ...peopleCases(['image', 'text'], count('people')),
        ...restoredCases(['image', 'photos']),
        ...of('draft-then-publish', ['image', 'carousel', 'photos', 'text'], ['image', 'carousel', 'photos']),
      ],
    },
    {
      flow: 'photos-then-feed',
      systems: 1,
      cases: [...of('photos-then-feed', ['photos', 'text'], ['photos', 'text']), ...restoredCases(['text'])],
    },
  ]
}

/** The cases of a quick run: one of each sort, about a minute. */
const quick = [
  'cut after the network accepted (image)',
  'cut after the network accepted (carousel)',
  'cut after the network accepted, photos-then-feed (text)',
  'cut after the network accepted, photos-then-feed (photos)',
  'accepted after we gave up waiting, photos-then-feed (photos)',
  'refused for good (image)',
  'connection revoked, then reconnected (image)',
  'kill -9 at commit.after_call (image)',
  'kill -9 at commit.after_call, photos-then-feed (text)',
  'Redis FLUSHALL, again and again (image)',
]

/** The cases of a run. A quick one has a single system, whose pages use photos-then-feed. */
export function planOf(options: Options): Plan[] {
  const all = everything(options)
  const wanted = (one: Case) => !options.only || caseName(one).includes(options.only)
  if (options.quick) {
    const cases = all.flatMap(plan => plan.cases).filter(one => quick.includes(caseName(one)) && wanted(one))
    return [{ flow: 'photos-then-feed', systems: 1, cases }]
  }
  return all
    .map(plan => ({ ...plan, cases: plan.cases.filter(wanted) }))
    .filter(plan => plan.cases.length > 0)
    .map(plan => ({
      ...plan,
      systems: Math.min(plan.systems, plan.cases.filter(one => one.how === 'alone').length || 1),
    }))
}
