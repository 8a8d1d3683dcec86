import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../dev/backing/places.ts'
import { buildWeb } from '../dev/web-build.ts'
import { findBrowser } from './browser.ts'
import { step } from './step.ts'
import { none, playwrightTally, type Tally } from './tally.ts'

const config = join(projectRoot, 'web/playwright.config.ts')

const playwright = (args: string[], env: Record<string, string>, timeoutMs: number) =>
  step(join(projectRoot, 'node_modules/@playwright/test/cli.js'), ['test', '-c', config, ...args], { env, timeoutMs })

/** How many journeys there are, for saying how many were left out. */
async function count(report: string): Promise<Tally> {
  const ok = await playwright(['--list', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, 60_000)
  const { passed, skipped } = playwrightTally(report, ok)
  return { ...none, skipped: Math.max(1, passed + skipped) }
}

/**
 * Runs the browser journeys of web/e2e, whose configuration starts a system for them. CHROME_PATH names the browser. Where
 * none is to be had they count as skipped, and that is said loudly.
 */
export async function runJourneys(reports: string): Promise<Tally> {
  if (!existsSync(config)) return none
  const report = join(reports, 'journeys.json')
  rmSync(report, { force: true })
  const browser = await findBrowser(text => console.log(text))
  if (!browser) {
    const tally = await count(report)
    console.error(`\nNO BROWSER: ${tally.skipped} journeys are SKIPPED. Install Chromium, or set CHROME_PATH.\n`)
    return tally
  }
  await buildWeb(text => console.log(text))
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ok = await playwright(['--reporter=list,json'], env, 20 * 60_000)
  return playwrightTally(report, ok)
}
