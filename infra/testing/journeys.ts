import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../dev/backing/places.ts'
import { isFree } from '../dev/backing/ports.ts'
import { postgresHome } from '../dev/backing/postgres.ts'
import { loadDemo } from '../dev/demo.ts'
import { launch } from '../dev/launch.ts'
import { createOut } from '../dev/out.ts'
import { portsFrom } from '../dev/topology.ts'
import { buildWeb } from '../dev/web-build.ts'
import { findBrowser } from './browser.ts'
import { step } from './step.ts'
import { none, playwrightTally, type Tally } from './tally.ts'

const config = join(projectRoot, 'web/playwright.config.ts')

/** A set of ports nobody uses, away from the one of `make start`. */
async function freeSet(): Promise<number> {
  for (let base = 14_400; base < 60_000; base += 100) {
    const free = await Promise.all(Object.values(portsFrom(base)).map(port => isFree(port)))
    if (free.every(Boolean)) return base
  }
  throw new Error('no hundred ports in a row are free')
}

const playwright = (args: string[], env: Record<string, string>, timeoutMs: number) =>
  step(join(projectRoot, 'node_modules/@playwright/test/cli.js'), ['test', '-c', config, ...args], { env, timeoutMs })

/** How many journeys there are, for saying how many were left out. */
async function count(report: string): Promise<Tally> {
  const ok = await playwright(['--list', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, 60_000)
  const { passed, skipped } = playwrightTally(report, ok)
  return { ...none, skipped: Math.max(1, passed + skipped) }
}

/**
 * Runs the browser journeys of web/e2e against the launched system, with demo data, on ports of its own. They are told where it
 * is by FANFARE_URL, SIMULATOR_URL, MAIL_URL, DEMO_EMAIL, DEMO_PASSWORD and CHROME_PATH. Where no browser is to be had they
 * count as skipped.
 */
export async function runJourneys(reports: string, only: string[] = []): Promise<Tally> {
  if (!existsSync(config)) return none
  const report = join(reports, 'journeys.json')
  rmSync(report, { force: true })
  const browser = await findBrowser(text => console.log(text))
  if (!browser) {
    const tally = await count(report)
    console.error(`\nNO BROWSER: ${tally.skipped} journeys are SKIPPED. Install Chromium, or set CHROME_PATH.\n`)
    return tally
  }
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-journeys-'))
  const out = createOut(join(projectRoot, '.cache/journeys-logs'))
  try {
    const base = await freeSet()
    const [launched] = await Promise.all([
      launch({ ports: portsFrom(base), dataDir: folder, out, restart: false }),
      buildWeb(out.say),
    ])
    try {
      const demo = await loadDemo(launched, folder, out.say)
      const env = {
        CHROME_PATH: browser,
        FANFARE_URL: launched.site.publicUrl,
        SIMULATOR_URL: launched.simulatorUrl,
        MAIL_URL: launched.mailUrl,
        ...(demo ? { DEMO_EMAIL: demo.email, DEMO_PASSWORD: demo.password } : {}),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      }
      const ok = await playwright(['--reporter=list,json', ...only], env, 20 * 60_000)
      return playwrightTally(report, ok)
    } finally {
      await launched.stop()
    }
  } finally {
    await out.close()
    rmSync(postgresHome(join(folder, 'postgres')), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}
