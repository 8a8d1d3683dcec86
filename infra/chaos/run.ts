import { Posted } from '@fanfare/contracts/entities/posts.ts'
import type { Connected } from './accounts.ts'
import { type Case, caseName, type Outcome } from './case.ts'
import { look, sayings, traceOf } from './count.ts'
import { countEvents } from './events.ts'
import { type Judged, judgePosts } from './judge.ts'
import { mapConcurrently } from './map-concurrently.ts'
import type { Plan } from './plan.ts'
import { compareQueue } from './queue.ts'
import { addSummaries, emptySummary, isInPieces, type Summary, wrongSort } from './summary.ts'
import { startTestSystem, type TestSystem } from './test-system.ts'
import { type Counted, liveOf, pageAlert, type Said, type Sent, type Tally, tallyOf, type Verdict } from './verdict.ts'

/** Cases that run at the same time on one system; more would only wait for the CPU. */
const besideAtOnce = 6

export interface Row extends Tally {
  fault: string
  kind: string
  recoveryS: number
  mistakes: string[]
}

/** A post with a bad verdict, with its flight recorder. */
export interface Trouble {
  case: string
  verdict: Verdict | 'comment doubled' | 'event doubled'
  why?: string
  post: Sent
  trace: unknown
}

export interface Result {
  rows: Row[]
  troubles: Trouble[]
  publications: number
  mistakes: string[]
  summary: Summary
  /** Names of cases that were not begun: the time was over. */
  left: string[]
}

export const merged = (results: readonly Result[]): Result => ({
  rows: results.flatMap(result => result.rows),
  troubles: results.flatMap(result => result.troubles),
  publications: results.reduce((total, result) => total + result.publications, 0),
  mistakes: results.flatMap(result => result.mistakes),
  summary: results.map(({ summary }) => summary).reduce(addSummaries, emptySummary),
  left: results.flatMap(result => result.left),
})

export type Done = Outcome & { case: Case }

const good = new Set<Verdict>(['once', 'reported', 'withdrawn'])

/** A case's own view of a system: the accounts that it takes are given back when it is over without a mistake. */
function borrowing(system: TestSystem): {
  system: TestSystem
  giveBack: (posts: readonly Sent[]) => Promise<void>
  made: Sent[]
} {
  const taken: Connected[] = []
  const made: Sent[] = []
  const remember = (accounts: Connected[]) => {
    taken.push(...accounts)
    return accounts
  }
  const accounts: TestSystem['accounts'] = {
    ...system.accounts,
    take: async (kind, count) => remember(await system.accounts.take(kind, count)),
    fresh: async (kind, count) => remember(await system.accounts.fresh(kind, count)),
    // It has a new id, which the case knows.
    async addAgain(account) {
      const place = taken.indexOf(account)
      const again = await system.accounts.addAgain(account)
      if (place >= 0) taken[place] = again
      return again
    },
  }
  return {
    system: { ...system, accounts, made: post => void made.push(post) },
    async giveBack(posts) {
      const said = await sayings(
        system,
        posts.map(({ id }) => id),
      )
      const open = posts.filter(post => post.expects !== 'withdrawn' && !isFinished(said.get(post.id)))
      const ids = new Set(open.map(({ to }) => to.id))
      system.accounts.giveBack(taken, new Set(taken.filter(({ id }) => ids.has(id))))
    },
    made,
  }
}

/** Live with all that belongs to it. A deleted post is finished too. */
const isFinished = (said: Said | undefined): boolean =>
  said === undefined || (said.status === Posted && said.alerts.length === 0 && !pageAlert(said))

async function runCase(system: TestSystem, one: Case, say: (done: Done) => void): Promise<Done> {
  const own = borrowing(system)
  const outcome = await one
    .run(own.system)
    .catch((error: Error): Outcome => ({ posts: own.made, recoveryS: 0, mistakes: [error.message] }))
  // Where Fanfare does not say how its posts are, they stay with the case, as after a mistake.
  if (outcome.mistakes.length === 0) await own.giveBack(outcome.posts).catch(() => undefined)
  const done = { ...outcome, case: one }
  say(done)
  return done
}

/** Counts the results of all posts of a system after its last case, so that late calls are counted too. */
async function judge(system: TestSystem, all: readonly Done[]): Promise<Omit<Result, 'left'>> {
  const posts = all.flatMap(done => done.posts)
  const verdicts = await judgePosts(system, posts)
  const events = await countEvents(system, posts)
  const counted = ({ id }: Sent): Counted & { why?: string } => ({
    ...(verdicts.get(id) as { verdict: Verdict; commentDoubled: boolean }),
    eventDoubled: events.doubled.has(id),
  })
  const rows = all.map(({ case: { fault, kind }, posts, recoveryS, mistakes }) => ({
    fault,
    kind,
    ...tallyOf(posts.map(counted)),
    recoveryS: Math.round(recoveryS * 10) / 10,
    mistakes,
  }))
  const troubles: Trouble[] = []
  for (const done of all)
    for (const post of done.posts) {
      const { verdict, why, commentDoubled, eventDoubled } = counted(post)
      const wrongs: Trouble['verdict'][] = [
        ...(good.has(verdict) ? [] : [verdict]),
        ...(commentDoubled ? (['comment doubled'] as const) : []),
        ...(eventDoubled ? (['event doubled'] as const) : []),
      ]
      const trace = wrongs.length > 0 ? await traceOf(system, post) : undefined
      for (const wrong of wrongs)
        troubles.push({ case: caseName(done.case), verdict: wrong, ...(why ? { why } : {}), post, trace })
    }
  const end = await look(system, posts)
  const publications = end.live.length
  const ours = posts.flatMap(post => liveOf(post, end.live)).length
  const mistakes = [
    ...(publications === ours ? [] : [`${publications} publications, of which ${ours} are of the run's posts`]),
    ...(await compareQueue(system)),
    ...events.missing.map(id => `post ${id} went live without an event`),
  ]
  const summary = all
    .flatMap(done => done.posts.map(post => ({ post, name: caseName(done.case) })))
    .map(({ post, name }): Summary => {
      const { verdict, asked } = verdicts.get(post.id) as Judged
      const wrongs = { ...emptySummary.wrongs, ...(verdict === 'wrong' ? { [wrongSort(post, end.live)]: 1 } : {}) }
      const isStory = isInPieces(post)
      return {
        wrongs,
        asked: asked === undefined ? [] : [{ case: name, post: post.id, why: asked }],
        stories: Number(isStory),
        pieces: isStory ? liveOf(post, end.live).length : 0,
      }
    })
    .reduce(addSummaries, emptySummary)
  return { rows, troubles, publications, mistakes, summary }
}

interface Running {
  say: (done: Done) => void
  stops: (() => Promise<void>)[]
  /** Whether no further case is to begin. */
  isOver: () => boolean
}

/** Runs the cases of a plan on its systems: first those that may run side by side, then the others one by one. */
export async function runPlan(plan: Plan, { say, stops, isOver }: Running): Promise<Result> {
  if (isOver()) return { ...merged([]), left: plan.cases.map(caseName) }
  const beside = plan.cases.filter(one => one.how === 'beside')
  const alone = plan.cases.filter(one => one.how === 'alone')
  const runSystem = async (mine: readonly Case[]): Promise<Result> => {
    const system = await startTestSystem(plan.flow)
    stops.push(system.stop)
    const left: string[] = []
    const run = async (one: Case): Promise<Done[]> => {
      if (!isOver()) return [await runCase(system, one, say)]
      left.push(caseName(one))
      return []
    }
    try {
      const done = (await mapConcurrently(mine, besideAtOnce, run)).flat()
      for (let next = alone.shift(); next; next = alone.shift()) done.push(...(await run(next)))
      return { ...(await judge(system, done)), left }
    } finally {
      await system.stop()
    }
  }
  const systems = Array.from({ length: plan.systems }, (_, index) => {
    const mine = beside.filter((_, place) => place % plan.systems === index)
    // One that does not start, or cannot be counted, is a mistake of the run; what the others have shown still counts.
    return runSystem(mine).catch((error: Error): Result => {
      return { ...merged([]), mistakes: [`a system failed: ${error.message}`], left: mine.map(caseName) }
    })
  })
  const results = await Promise.all(systems)
  // Where every system failed, nobody took these.
  return merged([...results, { ...merged([]), left: alone.map(caseName) }])
}
