import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../dev/backing/places.ts'
import { buildWeb } from '../dev/web-build.ts'
import { findBrowser } from './browser.ts'
import { isWorthSecondRun, withSecondRun } from './second-run.ts'
import { step } from './step.ts'
import { none, playwrightTally, type Tally } from './tally.ts'
import { withoutEnd } from './time-left.ts'

/** Tests that need a browser: their configuration, the name of one of them, and how long all may take. */
interface Walk {
  name: string
  config: string
  timeoutMs: number
}
const minute = 60_000
const journeys: Walk = { name: 'journeys', config: 'web/playwright.config.ts', timeoutMs: 75 * minute }
const pictures: Walk = { name: 'pictures', config: 'web/pictures/playwright.config.ts', timeoutMs: 75 * minute }

const playwright = ({ config }: Walk, args: string[], env: Record<string, string>, timeoutMs: number) =>
  step(join(projectRoot, 'node_modules/@playwright/test/cli.js'), ['test', '-c', join(projectRoot, config), ...args], {
    env,
    timeoutMs,
  })

/** How many tests there are, for saying how many were left out. */
async function count(walk: Walk, report: string): Promise<Tally> {
  const ok = await playwright(walk, ['--list', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, minute)
  const { passed, skipped } = playwrightTally(report, ok)
  return { ...none, skipped: Math.max(1, passed + skipped) }
}

/** CHROME_PATH names the browser. Where none is found the tests count as skipped, with a warning. */
async function run(walk: Walk, reports: string): Promise<Tally> {
  if (!existsSync(join(projectRoot, walk.config))) return none
  const report = join(reports, `${walk.name}.json`)
  rmSync(report, { force: true })
  const browser = await findBrowser(text => console.log(text))
  if (!browser) {
    const tally = await count(walk, report)
    console.error(`\nNO BROWSER: ${tally.skipped} ${walk.name} are SKIPPED. Install Chromium, or set CHROME_PATH.\n`)
    return tally
  }
  await buildWeb(text => console.log(text))
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ok = await playwright(walk, ['--reporter=list,json'], env, walk.timeoutMs)
  const first = playwrightTally(report, ok)
  if (ok || !isWorthSecondRun(first)) return first
  console.log(`\n== again, alone: ${first.failed} of the ${walk.name}`)
  const again = join(reports, `${walk.name}-again.json`)
  rmSync(again, { force: true })
  const args = ['--last-failed', '--workers=1', '--reporter=list,json']
  // They are few: where the time of the run is used up they begin all the same, or a failure by chance would stand.
  const theirs = { ...env, ...withoutEnd, PLAYWRIGHT_JSON_OUTPUT_NAME: again }
  const isWell = await playwright(walk, args, theirs, walk.timeoutMs)
  return withSecondRun(first, playwrightTally(again, isWell))
}

/** Runs the browser journeys of web/e2e, whose configuration starts a system for them. */
export const runJourneys = (reports: string): Promise<Tally> => run(journeys, reports)

/** Compares the pictures of web/pictures with what the built application shows; with PICTURES=refresh it takes them again. */
export const runPictures = (reports: string): Promise<Tally> => run(pictures, reports)
