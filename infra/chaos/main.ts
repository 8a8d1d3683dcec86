/** `make chaos`: injects every known fault into launched systems, then counts at the simulated networks what was published. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../dev/backing/places.ts'
import { bold, dim, red } from '../dev/out.ts'
import { caseName } from './case.ts'
import { kindsOf, shortLabel } from './group.ts'
import { type Options, readOptions, roundOf } from './options.ts'
import { planOf } from './plan.ts'
import { isWhole, lastLine, notRunLines, table } from './report.ts'
import { type Done, merged, type Result, type Row, runPlan } from './run.ts'
import { hashtagKind } from './scenarios/hashtags.ts'
import { summaryLines } from './summary.ts'
import { isWell, noPosts, sum, type Tally } from './verdict.ts'

const stops: (() => Promise<void>)[] = []

/** Runs the plans of one seed and prints how each case went. Returns all counts. */
async function runRound(options: Options, isOver: () => boolean): Promise<Result> {
  const plans = planOf(options)
  const planned = plans.reduce((total, plan) => total + plan.cases.length, 0)
  if (planned === 0) throw new Error(`no case has "${options.only}" in its name; --list names them`)
  console.log(
    bold(
      `\nChaos: ${planned} cases on ${plans.reduce((total, { systems }) => total + systems, 0)} systems, seed ${options.seed}\n`,
    ),
  )
  let over = 0
  const say = ({ case: one, posts, recoveryS, mistakes }: Done) => {
    over += 1
    const place = `[${`${over}`.padStart(`${planned}`.length)}/${planned}]`
    const tail =
      mistakes.length > 0 ? red(mistakes.join('; ')) : dim(`${posts.length} posts, ${recoveryS.toFixed(1)} s`)
    console.log(`${dim(place)} ${one.fault} (${shortLabel(kindsOf(one))})  ${tail}`)
  }
  const result = merged(await Promise.all(plans.map(plan => runPlan(plan, { say, stops, isOver }))))
  const order = new Map(plans.flatMap(plan => plan.cases).map((one, place) => [caseName(one), place]))
  const place = (row: Row) => order.get(caseName(row)) ?? 0
  return { ...result, rows: result.rows.toSorted((a, b) => place(a) - place(b)) }
}

/** Runs the rounds of all seeds, and further ones until as many publications were made as are wanted, or the time is over. */
async function run(options: Options): Promise<Result & { seeds: number[] }> {
  const began = performance.now()
  const { least, minutes, seeds: wanted } = options
  const isOver = () => minutes !== undefined && performance.now() - began >= minutes * 60_000
  const rounds: Result[] = []
  const seeds: number[] = []
  const made = () => rounds.reduce((total, { publications }) => total + publications, 0)
  do {
    const round = roundOf(options, seeds.length)
    seeds.push(round.seed)
    rounds.push(await runRound(round, isOver))
    if (least > 0) console.log(bold(`\n${made()} of ${least} publications after ${seeds.length} rounds`))
    // What a round has shown stays, whatever ends the run later.
    const { rows, publications, left } = rounds.at(-1) as Result
    if (wanted > 1) console.log(lastLine(publications, rows.reduce<Tally>(sum, noPosts), left))
  } while (seeds.length < wanted || (made() < least && !isOver()))
  const all = merged(rounds)
  const isShort = all.publications < least
  const short = `${all.publications} publications, of ${least} that were wanted: the ${minutes} minutes were over`
  return { ...all, seeds, mistakes: [...all.mistakes, ...(isShort ? [short] : [])] }
}

/** Prints the table and what is wrong, writes the rows, and returns whether all counts are as they must be. */
function report(
  { rows, troubles, publications, mistakes, summary, left, seeds }: Result & { seeds: number[] },
  { seed, results, minutes }: Options,
  seconds: number,
): boolean {
  console.log(`\n${table(rows).join('\n')}\n`)
  for (const { case: name, verdict, why, post } of troubles)
    console.log(red(`${verdict}: post ${post.id}, ${name}${why ? `: ${why}` : ''}`))
  const faults = [...mistakes, ...rows.flatMap(row => row.mistakes.map(text => `${row.fault} (${row.kind}): ${text}`))]
  for (const text of faults) console.log(red(`the run itself: ${text}`))
  const total = rows.reduce<Tally>(sum, noPosts)
  const file = join(projectRoot, results)
  writeFileSync(
    file,
    `${JSON.stringify({ seed, seeds, seconds, isPartial: left.length > 0, publications, total, summary, left, rows: rows.map(row => ({ ...row, isWell: isWell(row) })), troubles, mistakes: faults }, undefined, 2)}\n`,
  )
  for (const line of summaryLines(summary, { publications, ...total })) console.log(line)
  console.log(
    dim(
      `${seeds.length > 1 ? 'seeds' : 'seed'} ${seeds.join(', ')}; ${rows.length} cases in ${Math.round(seconds)} s; rows and traces in ${results}`,
    ),
  )
  for (const line of notRunLines(left)) console.log(red(line))
  console.log(lastLine(publications, total, left))
  return (
    isWhole(left, minutes) &&
    isWell(total) &&
    faults.length === 0 &&
    (total.posts > 0 || rows.every(({ kind }) => kind === hashtagKind))
  )
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.allSettled(stops.map(stop => stop())).then(() => process.exit(130)))

try {
  const options = readOptions(process.argv.slice(2))
  if (options.list) {
    for (const one of planOf(options).flatMap(plan => plan.cases)) console.log(caseName(one))
  } else {
    const began = performance.now()
    const result = await run(options)
    process.exitCode = report(result, options, (performance.now() - began) / 1000) ? 0 : 1
  }
} catch (error) {
  console.error(red(`\n${(error as Error).message}\n`))
  await Promise.allSettled(stops.map(stop => stop()))
  process.exitCode = 2
}
