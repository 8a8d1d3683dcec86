/** `make bench`: measures one launched system, each figure beside a reference of the same run. `--strict` fails on a miss. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shellSize } from '../../web/scripts/bundle-size.ts'
import { projectRoot } from '../dev/backing/places.ts'
import { bold, dim, red } from '../dev/out.ts'
import { buildWeb } from '../dev/web-build.ts'
import { calendars } from './calendars.ts'
import { captionSearch } from './caption-search.ts'
import { captionTags } from './caption-tags.ts'
import { eventsBesideJobs } from './events.ts'
import { explore } from './explore.ts'
import { gateway } from './gateway.ts'
import { hashtagReads } from './hashtag-reads.ts'
import { hashtags } from './hashtags.ts'
import { idle } from './idle.ts'
import { largeUpload } from './large-upload.ts'
import { lighthouse } from './lighthouse.ts'
import { listService } from './list-service.ts'
import { month } from './month.ts'
import { overview, postSnapshots } from './overview.ts'
import { placing } from './placing.ts'
import { planner } from './planner.ts'
import { plans } from './plans.ts'
import { lateness, throughput } from './publish.ts'
import { rendering } from './rendering.ts'
import { bounded, holds, type Row } from './row.ts'
import { scaling } from './scaling.ts'
import { type Setup, startSetup } from './setup.ts'

const resultsFile = 'bench-results.json'
const accounts = 100
const say = (text: string) => console.log(dim(`  ${text}`))

const parts: { name: string; run: (setup: Setup) => Promise<Row[]> | Row[] }[] = [
  { name: 'memory and start', run: idle },
  { name: 'the gateway', run: gateway },
  { name: 'list service', run: listService },
  { name: 'throughput of the publisher', run: throughput },
  { name: 'lateness', run: lateness },
  { name: 'the month', run: setup => month(setup, say) },
  { name: 'caption search', run: setup => captionSearch(setup, say) },
  { name: 'calendars', run: setup => calendars(setup, say) },
  { name: 'Lighthouse', run: setup => lighthouse(setup, say) },
  { name: 'events', run: eventsBesideJobs },
  { name: 'plan of 1,000 drafts', run: planner },
  { name: 'preview of 1,000 drafts', run: setup => placing(setup, say) },
  { name: 'plans and quotas', run: plans },
  { name: 'upload of 1 GB', run: largeUpload },
  { name: 'rendering', run: rendering },
  { name: 'hashtags of captions', run: captionTags },
  { name: 'reads of hashtags', run: setup => hashtagReads(setup, say) },
  { name: 'explore', run: setup => explore(setup, say) },
  { name: 'overview of accounts', run: setup => overview(setup, say) },
  { name: 'figures of posts', run: setup => postSnapshots(setup, say) },
  // It stops the worker of research.
  { name: 'pipeline of hashtags', run: hashtags },
  // It stops the worker of the system.
  { name: 'scaling of workers', run: scaling },
  {
    name: 'first JavaScript',
    run: () => {
      const { js, css } = shellSize()
      return [
        bounded('initial JavaScript of the signed-in shell', 'kB gzip', js.total / 1000, js.budget / 1000),
        bounded('initial CSS of the signed-in shell', 'kB gzip', css.total / 1000, css.budget / 1000),
      ]
    },
  },
]

const number = (value: number | null): string =>
  value === null ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(2)

function print(rows: Row[]): void {
  const width = Math.max(...rows.map(row => row.name.length))
  console.log(
    `\n${'figure'.padEnd(width)}  ${'value'.padStart(9)} ${'unit'.padEnd(8)} ${'reference'.padStart(9)} ${'ratio'.padStart(6)}  target`,
  )
  for (const row of rows) {
    const good = holds(row)
    const target = row.target ? `${row.target.bound} ${row.target.ratio} ${good ? 'ok' : red('missed')}` : ''
    console.log(
      `${row.name.padEnd(width)}  ${number(row.value).padStart(9)} ${row.unit.padEnd(8)} ${number(row.reference).padStart(9)} ${number(row.ratio).padStart(6)}  ${target}${row.note ? dim(`  ${row.note}`) : ''}`,
    )
  }
}

/** A run of some parts (--only=) replaces their rows and leaves the others as they were. */
function keep(rows: Row[], whole: boolean): void {
  const file = join(projectRoot, resultsFile)
  const before: Row[] = whole || !existsSync(file) ? [] : JSON.parse(readFileSync(file, 'utf8'))
  const others = before.filter(({ name }) => !rows.some(row => row.name === name))
  writeFileSync(file, `${JSON.stringify([...others, ...rows], undefined, 2)}\n`)
}

const only = process.argv
  .find(argument => argument.startsWith('--only='))
  ?.slice('--only='.length)
  .toLowerCase()
const chosen = parts.filter(({ name }) => !only || name.toLowerCase().includes(only))
if (chosen.length === 0) {
  console.error(red(`No part is named like "${only}". Parts: ${parts.map(({ name }) => name).join(', ')}`))
  process.exit(2)
}
let setup: Setup | undefined
const rows: Row[] = []
const failed: string[] = []
const stop = async () => setup?.system.stop()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().finally(() => process.exit(130)))
try {
  console.log(bold('\nBench: one run, references beside the figures\n'))
  await buildWeb(say)
  setup = await startSetup(accounts, say)
  for (const { name, run } of chosen) {
    say(name)
    try {
      rows.push(...(await run(setup)))
    } catch (error) {
      // The figures of the other parts are worth having.
      console.error(red(`\n${name}: ${(error as Error).stack}\n`))
      failed.push(name)
    }
  }
  print(rows)
  keep(rows, !only && failed.length === 0)
  if (failed.length > 0) throw new Error(`not measured: ${failed.join(', ')}`)
  console.log(dim(`\nrows in ${resultsFile}`))
  if (process.argv.includes('--strict') && rows.some(row => holds(row) === false)) process.exitCode = 1
} catch (error) {
  console.error(red(`\n${(error as Error).stack}\n`))
  process.exitCode = 1
} finally {
  await stop()
}
