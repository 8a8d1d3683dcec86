import { type Case, caseName } from './case.ts'
import type { Flow } from './flow.ts'
import { everyKind, hasFlow, isLinked, isOnPages, isOnTikTok, type Kind, specOf } from './kinds.ts'
import { type Options, scaled } from './options.ts'
import { answerCases } from './scenarios/answers.ts'
import { bytesCases } from './scenarios/bytes.ts'
import { clockCases } from './scenarios/clocks.ts'
import { commentCases } from './scenarios/comments.ts'
import { connectionCases, removalCases } from './scenarios/connections.ts'
import { crashCases } from './scenarios/crashes.ts'
import { figureCases } from './scenarios/figures.ts'
import { hashtagCases, hashtagKind } from './scenarios/hashtags.ts'
import { lagCases } from './scenarios/lags.ts'
import { mediaCases } from './scenarios/media.ts'
import { networkCases } from './scenarios/network-faults.ts'
import { outageCases } from './scenarios/outages.ts'
import { pauseCases } from './scenarios/pauses.ts'
import { peopleCases } from './scenarios/people.ts'
import { isRandom, randomCases } from './scenarios/random.ts'
import { restoredCases } from './scenarios/restored.ts'
import { serverCases } from './scenarios/servers.ts'
import { silenceCases } from './scenarios/silence.ts'
import { sleepCases, workerCases } from './scenarios/workers.ts'

/** The cases of one flow, and how many systems run them. */
export interface Plan {
  flow: Flow
  systems: number
  cases: Case[]
}

/** Posts of a case in a run of the usual size; of every kind, where a case has several. */
const base = {
  crash: 1,
  network: 1,
  worker: 3,
  server: 4,
  clock: 2,
  silence: 3,
  people: 4,
  pause: 4,
  bytes: 1,
  random: 190,
}

/** Hashtags of a case, and in a quick run. */
const hashtags = 20_000
const quickHashtags = 1_000

/** Posts of each account whose figures are read in a case. */
const withFigures = 60

/** Kinds are killed and stopped in groups: what follows takes longer than it takes to publish. */
const groupSize = 4
const groupsOf = (kinds: readonly Kind[]): Kind[][] =>
  Array.from({ length: Math.ceil(kinds.length / groupSize) }, (_, index) =>
    kinds.slice(index * groupSize, (index + 1) * groupSize),
  )

/** Kinds that do not depend on the flow of pages. */
const ofOtherNetworks = everyKind.filter(kind => !isOnPages(kind))
/** Their calls depend on the flow of the system: those of pages, and videos on TikTok. */
const ofPages = everyKind.filter(kind => isOnPages(kind) && hasFlow(kind))
const ofTikTok = everyKind.filter(kind => isOnTikTok(kind) && hasFlow(kind))
/** Of Instagram with a copy on the linked page, whose calls depend on the flow. */
const linkedToPages = everyKind.filter(kind => isLinked(kind) && hasFlow(kind))
/** Reels and stories of pages are published alike in both flows. */
const ofPagesAlike = everyKind.filter(kind => isOnPages(kind) && !hasFlow(kind))

/** Cases of other networks do not depend on the flow: they are in the first plan only, but for videos on TikTok and copies on a linked page. */
function everything(options: Options): Plan[] {
  const count = (of: keyof typeof base) => scaled(base[of], options)
  const deep = everyKind.filter(kind => specOf(kind).faults === 'all')
  const of = (flow: Flow, kinds: readonly Kind[], fought: readonly Kind[]) => [
    ...randomCases(flow, options.seed, count('random')),
    ...networkCases(kinds, flow, count('network')),
    ...answerCases(kinds, flow, count('network')),
    ...lagCases(kinds, flow, count('network')),
    ...commentCases(fought, flow, count('network')),
    ...outageCases(kinds, flow, count('network')),
    ...connectionCases(kinds, flow, count('network')),
    ...removalCases(fought, flow, count('network')),
    ...workerCases(fought, flow, count('worker')),
    ...sleepCases(
      fought.map(kind => [kind]),
      flow,
      count('worker'),
      { deep: true },
    ),
    ...sleepCases(groupsOf(kinds.filter(kind => !fought.includes(kind))), flow, 1, { deep: false }),
    ...clockCases([fought, kinds.filter(kind => !fought.includes(kind))], flow, 1),
    ...crashCases(groupsOf(kinds.filter(kind => deep.includes(kind))), flow, count('crash')),
    ...crashCases(groupsOf(kinds.filter(kind => !deep.includes(kind))), flow, count('crash')),
  ]
  const first = [...ofOtherNetworks, ...ofPages]
  const second = [...ofPages, ...ofPagesAlike, ...linkedToPages, ...ofTikTok]
  return [
    {
      flow: 'draft-then-publish',
      systems: 2,
      cases: [
        ...serverCases([['image'], ['photos']], count('server')),
        ...serverCases([first], 1),
        ...silenceCases([['image'], ['photos']], count('silence')),
        ...silenceCases([first], 1),
        ...mediaCases([first], 1),
        ...bytesCases(['reel', 'coverReel', 'videoCarousel'], 'draft-then-publish', count('bytes')),
        ...bytesCases(['linkedReel'], 'draft-then-publish', count('bytes')),
        ...pauseCases([['image'], ['photos']], count('pause')),
        ...pauseCases([first], 1),
        ...peopleCases(['image', 'text'], count('people')),
        ...restoredCases(first),
        ...hashtagCases(options.quick ? quickHashtags : scaled(hashtags, options)),
        ...figureCases(scaled(withFigures, options)),
        ...of('draft-then-publish', first, ['image', 'carousel', 'photos']),
      ],
    },
    {
      flow: 'photos-then-feed',
      systems: 1,
      cases: [
        ...of('photos-then-feed', second, ['photos', 'text']),
        ...serverCases([second], 1).map(ofFlow('photos-then-feed')),
        ...silenceCases([second], 1).map(ofFlow('photos-then-feed')),
        ...bytesCases(['pageReel'], 'photos-then-feed', count('bytes')),
        ...mediaCases([second], 1).map(ofFlow('photos-then-feed')),
        ...restoredCases(second).map(ofFlow('photos-then-feed')),
      ],
    },
  ]
}

/** Tells a case from the same one on systems with the other flow. */
const ofFlow =
  (flow: Flow) =>
  (one: Case): Case => ({ ...one, fault: `${one.fault}, ${flow}` })

/** Faults of a quick run, of every kind, and single cases of it: one of each sort. */
const quickFaults =
  /^cut after the network accepted(, (piece 2|on the linked page|draft-then-publish|photos-then-feed))*$/
const quickCases = [
  'accepted after we gave up waiting, photos-then-feed (photos)',
  'refused for good (image)',
  'connection revoked, then reconnected (image)',
  'Redis FLUSHALL, again and again (image)',
  `workers of hashtags killed, again and again (${hashtagKind})`,
  `posts of more hashtags than an account may ask for, the service killed (${hashtagKind})`,
]
/** Kinds of which a quick run kills the worker: those whose calls are their own. */
const quickKilled = everyKind.filter(kind => specOf(kind).faults === 'all' && kind !== 'carousel' && kind !== 'text')
const quickPoint = 'kill -9 at commit.after_call'

/** One of each sort, and the irreversible call of every kind, on a single system, whose pages use photos-then-feed. */
function quick(all: readonly Plan[]): Plan {
  const flow = 'photos-then-feed'
  const isOfFlow = ({ kind }: Case) => [...ofPages, ...linkedToPages, ...ofTikTok].includes(kind as Kind)
  const fits = (one: Case, plan: Plan) => plan.flow === flow || !isOfFlow(one)
  const some = all
    .flatMap(plan => plan.cases.filter(one => fits(one, plan)))
    .filter(one => quickFaults.test(one.fault) || quickCases.includes(caseName(one)))
  const killed = crashCases([quickKilled], flow, 1).filter(({ fault }) => fault === `${quickPoint}, ${flow}`)
  return { flow, systems: 1, cases: [...some, ...killed] }
}

/** The cases of a run. */
export function planOf(options: Options): Plan[] {
  const everyPlan = everything(options)
  const all = options.quick ? [quick(everyPlan)] : everyPlan
  const { only, part, seeds } = options
  const wanted = (one: Case) => !only || caseName(one).includes(only)
  // Other seeds would do other things in the random ones only.
  const ofPart = (one: Case, place: number) =>
    !part || place % part.of === part.index - 1 || (seeds > 1 && isRandom(one))
  return all
    .map(plan => ({ ...plan, cases: plan.cases.filter(wanted).filter(ofPart) }))
    .filter(plan => plan.cases.length > 0)
    .map(plan => ({
      ...plan,
      systems: Math.min(plan.systems, plan.cases.filter(one => one.how === 'alone').length || 1),
    }))
}
