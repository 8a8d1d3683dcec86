/** `make test`: everything, or the parts named: types, lint, unused, unit, service, alone, contract, web, chaos, pictures, journeys. The last line counts. */
import { mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { projectRoot } from '../dev/backing/places.ts'
import { bold, dim, red } from '../dev/out.ts'
import { runJourneys, runPictures } from './journeys.ts'
import { filesToRunAgain, mergeSecondRun } from './second-run.ts'
import { step, stopSteps } from './step.ts'
import { add, chaosTally, failure, isGood, lastLine, none, type Tally, vitestTally } from './tally.ts'
import { isTimeUp, minutesOf, setEnd } from './time-left.ts'

const reports = join(projectRoot, '.cache/test-reports')
const tool = (...path: string[]) => join(projectRoot, 'node_modules', ...path)
const one = (ok: boolean, what: string): Tally => (ok ? { ...none, passed: 1 } : failure(what))
const minute = 60_000

/**
 * Several checkers look at much of the same types each, and on two processors, with lint and unused beside them, none of them is sooner done: one
 * takes half of the processor time. So does a heap that is cleared less often.
 */
async function types(): Promise<Tally> {
  let tally = none
  for (const project of ['tsconfig.json', 'web/tsconfig.json']) {
    const ok = await step(tool('typescript/bin/tsc'), ['-p', project, '--checkers', '1'], {
      env: { GOGC: '400' },
      timeoutMs: 5 * minute,
    })
    console.log(`${ok ? 'ok' : red('failed')}  tsc -p ${project}`)
    tally = add(tally, one(ok, `tsc -p ${project}`))
  }
  return tally
}

async function lint(): Promise<Tally> {
  const binary = createRequire(import.meta.url).resolve(`@biomejs/cli-linux-${process.arch}/biome`)
  const ok = await step(binary, ['check', '--max-diagnostics=50', '.'], { timeoutMs: 5 * minute })
  console.log(`${ok ? 'ok' : red('failed')}  biome check`)
  return one(ok, 'biome check')
}

/**
 * Dependencies and exports that nothing uses, and dependencies that no package.json names: knip.jsonc says where programs begin. Then again
 * without tests, since what only they use is not part of the product.
 */
async function unused(): Promise<Tally> {
  let tally = none
  for (const config of ['knip.jsonc', 'infra/testing/knip-shipped.jsonc']) {
    const ok = await step(tool('knip/bin/knip.js'), ['--no-progress', '--config', config], { timeoutMs: 5 * minute })
    console.log(`${ok ? 'ok' : red('failed')}  knip --config ${config}`)
    tally = add(tally, one(ok, `knip --config ${config}`))
  }
  return tally
}

/** Runs tests of these kinds, all or those of some files, one file at a time. Returns whether all went well. */
function runVitest(projects: string[], report: string, outside: string, files: string[] = []): Promise<boolean> {
  for (const file of [report, outside]) rmSync(file, { force: true })
  const args = [
    'run',
    ...files,
    ...projects.flatMap(name => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(import.meta.dirname, 'outside-errors.ts')}`,
    `--outputFile.json=${report}`,
    ...(files.length > 0 ? ['--maxWorkers=1'] : []),
  ]
  const { PUBLICATIONS = '20000', SEEDED_MINUTES = '10' } = process.env
  return step(tool('vitest/vitest.mjs'), args, {
    env: { OUTSIDE_ERRORS: outside, PUBLICATIONS, SEEDED_MINUTES },
    timeoutMs: 75 * minute,
  })
}

async function vitest(projects: string[]): Promise<Tally> {
  const [report, outside] = [join(reports, 'vitest.json'), join(reports, 'outside-errors.json')]
  const ok = await runVitest(projects, report, outside)
  const first = vitestTally(report, ok, outside)
  const files = first.failures.some(text => text.startsWith('outside a test')) ? [] : filesToRunAgain(report)
  if (ok || files.length === 0) return first
  console.log(bold(`\n== again, alone: ${files.length} files in which a test failed`))
  const [second, then] = [join(reports, 'vitest-again.json'), join(reports, 'outside-errors-again.json')]
  const isWell = await runVitest(projects, second, then, files)
  const unsteady = mergeSecondRun(report, second)
  return { ...vitestTally(report, isWell, then), unsteady }
}

/** The short form of `make chaos`: one fault of each sort, and one at the irreversible call of every kind of post. */
async function chaos(): Promise<Tally> {
  const report = join(reports, 'chaos.json')
  rmSync(report, { force: true })
  const ok = await step(
    join(projectRoot, 'infra/chaos/main.ts'),
    ['--quick', '--results', relative(projectRoot, report)],
    {
      timeoutMs: 10 * minute,
    },
  )
  return chaosTally(report, ok)
}

const vitestProjects = ['unit', 'service', 'alone', 'contract', 'web']
const names = ['types', 'lint', 'unused', ...vitestProjects, 'chaos', 'pictures', 'journeys']
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`there is no part "${unknown.join('", "')}": ${names.join(', ')}`)
  process.exit(2)
}
const wanted = (name: string) => asked.length === 0 || asked.includes(name)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stopSteps().then(() => process.exit(130)))
}

let total = none
async function part(title: string, run: () => Promise<Tally>): Promise<void> {
  const began = performance.now()
  console.log(bold(`\n== ${title}`))
  let tally: Tally
  try {
    tally = await run()
  } catch (error) {
    console.error(red((error as Error).stack ?? String(error)))
    tally = failure(`${title}: ${(error as Error).message}`)
  }
  total = add(total, tally)
  console.log(dim(`   ${title}: ${lastLine(tally)} (${((performance.now() - began) / 1000).toFixed(1)} s)`))
}

const minutes = minutesOf(process.env.MINUTES)
setEnd(minutes)
mkdirSync(reports, { recursive: true })
// Each of these uses one processor most of the time, and they touch nothing of one another.
await Promise.all(Object.entries({ types, lint, unused }).map(([name, run]) => wanted(name) && part(name, run)))
const projects = vitestProjects.filter(wanted)
if (projects.length > 0) await part(`tests (${projects.join(', ')})`, () => vitest(projects))
if (wanted('chaos')) await part('chaos', chaos)
const skippedBefore = total.skipped
if (wanted('journeys')) await part('browser journeys', () => runJourneys(reports))
if (wanted('pictures')) await part('pictures', () => runPictures(reports))

// Repeated at the end, since often only the end of a long log is read.
if (total.unsteady.length > 0)
  console.log(['', 'Unsteady: failed at first, passed when run again alone:', ...total.unsteady].join('\n  '))
const notBegun = total.skipped - skippedBefore
if (notBegun > 0 && isTimeUp())
  console.log(
    `\n${notBegun} browser tests did not begin: the ${minutes} minutes of this run were used up (MINUTES=200 make test gives it more)`,
  )
if (total.failures.length > 0) console.log(red(['', 'Failed:', ...total.failures].join('\n  ')))
console.log(`\n${lastLine(total)}`)
process.exit(isGood(total) ? 0 : 1)
