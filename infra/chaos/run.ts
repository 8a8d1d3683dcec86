import { type Case, caseName, type Outcome } from './case.ts'
import { countPosts, traceOf } from './count.ts'
import { inTurns } from './in-turns.ts'
import type { Plan } from './plan.ts'
import { type Rig, startRig } from './rig.ts'
import { type Sent, type Tally, tallyOf, type Verdict } from './verdict.ts'

/** Faults that strike beside one another: more would only wait for the machine. */
const besideAtOnce = 6

export interface Row extends Tally {
  fault: string
  kind: string
  recoveryS: number
  mistakes: string[]
}

/** A post that is not as it should be, with all that is known of it. */
export interface Trouble {
  case: string
  verdict: Verdict
  post: Sent
  trace: unknown
}

export interface Result {
  rows: Row[]
  troubles: Trouble[]
  publications: number
  mistakes: string[]
}

export const merged = (results: readonly Result[]): Result => ({
  rows: results.flatMap(result => result.rows),
  troubles: results.flatMap(result => result.troubles),
  publications: results.reduce((total, result) => total + result.publications, 0),
  mistakes: results.flatMap(result => result.mistakes),
})

export type Done = Outcome & { case: Case }

const good = new Set<Verdict>(['once', 'refused'])

async function runCase(rig: Rig, one: Case, say: (done: Done) => void): Promise<Done> {
  const outcome = await one
    .run(rig)
    .catch((error: Error): Outcome => ({ posts: [], recoveryS: 0, mistakes: [error.message] }))
  const done = { ...outcome, case: one }
  say(done)
  return done
}

/** What became of all posts of a rig, counted once everything is over: a late call must show too. */
async function judge(rig: Rig, all: readonly Done[]): Promise<Result> {
  const posts = all.flatMap(done => done.posts)
  const { verdicts, publications } = await countPosts(rig, posts)
  const of = (post: Sent) => verdicts.get(post.id) as Verdict
  const rows = all.map(({ case: { fault, kind }, posts, recoveryS, mistakes }) => ({
    fault,
    kind,
    ...tallyOf(posts.map(of)),
    recoveryS: Math.round(recoveryS * 10) / 10,
    mistakes,
  }))
  const troubles: Trouble[] = []
  for (const done of all)
    for (const post of done.posts)
      if (!good.has(of(post)))
        troubles.push({ case: caseName(done.case), verdict: of(post), post, trace: await traceOf(rig, post) })
  const once = posts.filter(post => of(post) === 'once').length
  const strays = troubles.length === 0 && publications !== once
  return { rows, troubles, publications, mistakes: strays ? [`${publications} publications for ${once} posts`] : [] }
}

/** Takes a plan's systems through its cases: those that harm nobody else first and together, the others one by one. */
export async function runPlan(plan: Plan, say: (done: Done) => void, stops: (() => Promise<void>)[]): Promise<Result> {
  const beside = plan.cases.filter(one => one.how === 'beside')
  const alone = plan.cases.filter(one => one.how === 'alone')
  const rigs = Array.from({ length: plan.rigs }, async (_, index): Promise<Result> => {
    const mine = beside.filter((_, place) => place % plan.rigs === index)
    const rig = await startRig(plan.flow)
    stops.push(rig.stop)
    const done = await inTurns(mine, besideAtOnce, one => runCase(rig, one, say))
    for (let next = alone.shift(); next; next = alone.shift()) done.push(await runCase(rig, next, say))
    const result = await judge(rig, done)
    await rig.stop()
    return result
  })
  return merged(await Promise.all(rigs))
}
