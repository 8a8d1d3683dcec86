import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { browserArgs, findBrowser } from '../testing/browser.ts'
import { filled } from './fill.ts'
import { median, type Row } from './row.ts'
import { cookiesOf } from './screen.ts'
import type { Setup } from './setup.ts'

const run = promisify(execFile)
/** Its own package with a lock file of its own: 114 packages that nobody needs who starts or tests the product. */
const folder = join(import.meta.dirname, 'lighthouse')
const visits = 3
/** Of one visit: on a busy machine the browser sometimes records nothing. */
const tries = 3
const visitMs = 120_000
const installMs = 300_000

/**
 * Lighthouse plays a phone by slowing this machine four times, which is meant for a fast desktop: one with 1,500 to 2,000 points of its own
 * measure of processors, `benchmarkIndex`. A slower machine has to be slowed less to be the same phone (Lighthouse, docs/throttling.md,
 * "Calibrating the CPU slowdown").
 */
const usualSlowdown = 4
const usualPoints = 1_750
/** How many times a machine of so many points is slowed, to be the phone that Lighthouse means. */
const slowdownOf = (points: number): number =>
  Math.round(Math.min(usualSlowdown, Math.max(1, (usualSlowdown * points) / usualPoints)) * 10) / 10

/** Which device Lighthouse plays, and the least performance that the product wants there, of 100. */
const devices = [
  { device: 'desktop', flags: ['--preset=desktop'], viewport: { width: 1350, height: 940 }, least: 95 },
  { device: 'phone', flags: ['--form-factor=mobile'], viewport: { width: 412, height: 823 }, least: 85 },
] as const

const versionIn = (file: string): string | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : undefined

/** Installs Lighthouse from its lock file, unless that version is there. npm runs on the system's Node, as for the product. */
async function install(say: (text: string) => void): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: { lighthouse: string }
  }
  if (versionIn(join(folder, 'node_modules/lighthouse/package.json')) === dependencies.lighthouse) return
  say('installing Lighthouse (once)')
  const path = (process.env.PATH ?? '').split(delimiter).filter(part => !part.includes('node_modules/.bin'))
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, PATH: path.join(delimiter) },
    timeout: installMs,
  })
}

interface Report {
  runtimeError?: { message: string }
  finalDisplayedUrl: string
  environment: { benchmarkIndex: number }
  categories: { performance: { score: number | null } }
  audits: Record<string, { displayValue?: string }>
}

interface Visit {
  browserPath: string
  url: string
  /** The browser's folder: it has the cookies and what an earlier visit left on the device, while Lighthouse empties its cache. */
  profile: string
  flags: readonly string[]
}

/** One visit with an empty cache, as Lighthouse does it. Throws where the page that it saw is not the one that was asked for. */
async function visit({ browserPath, url, profile, flags }: Visit) {
  const { stdout } = await run(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      '--no-enable-error-reporting',
      `--chrome-flags=--headless=new ${browserArgs.join(' ')} --user-data-dir=${profile}`,
      ...flags,
    ],
    { env: { ...process.env, CHROME_PATH: browserPath }, maxBuffer: 64 << 20, timeout: visitMs },
  )
  const report = JSON.parse(stdout) as Report
  const { score } = report.categories.performance
  if (report.runtimeError || score === null)
    throw new Error(`Lighthouse could not measure ${url}: ${report.runtimeError?.message}`)
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`Lighthouse was sent from ${url} to ${report.finalDisplayedUrl}`)
  return { score: score * 100, audits: report.audits, points: report.environment.benchmarkIndex }
}

async function visitAgain(one: Visit, left = tries - 1): ReturnType<typeof visit> {
  try {
    return await visit(one)
  } catch (error) {
    if (left === 0) throw error
    return visitAgain(one, left - 1)
  }
}

interface Measured {
  value: number
  note: string
  /** Of this machine, by Lighthouse's measure of processors. */
  points: number
}

/** The score of each of the visits, and what is worth knowing of the first. */
async function measured(one: Visit): Promise<Measured> {
  const seen: Awaited<ReturnType<typeof visit>>[] = []
  for (let round = 0; round < visits; round++) seen.push(await visitAgain(one))
  const of = (audit: string) => seen[0]?.audits[audit]?.displayValue?.replaceAll('\u00a0', ' ') ?? ''
  return {
    value: median(seen.map(({ score }) => score)),
    points: median(seen.map(({ points }) => points)),
    note: `largest paint ${of('largest-contentful-paint')}, blocked ${of('total-blocking-time')}, shift ${of('cumulative-layout-shift')}`,
  }
}

/** A visit of someone who is signed in: a browser that has the session, not only requests that name it, shows what people see. */
async function visitBefore(
  { system, client }: Setup,
  executablePath: string,
  profile: string,
  url: string,
  viewport: { width: number; height: number },
): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { executablePath, viewport, args: browserArgs })
  try {
    // A cookie without an end would not be written into the profile.
    const expires = Date.now() / 1000 + 24 * 3600
    await context.addCookies(cookiesOf(client).map(cookie => ({ ...cookie, url: system.gatewayUrl, expires })))
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
  } finally {
    await context.close()
  }
}

const atLeast = (name: string, { value, note }: Measured, least: number): Row => ({
  name,
  value,
  unit: 'of 100',
  reference: least,
  ratio: value / least,
  target: { ratio: 1, bound: 'at least' },
  note,
})

/** Lighthouse's performance of sign-in and of a month with 1,000 posts, on a desktop and on a phone: the median of three visits. */
export async function lighthouse(setup: Setup, say: (text: string) => void): Promise<Row[]> {
  const browserPath = await findBrowser(say)
  if (!browserPath) return []
  await install(say)
  const { gatewayUrl } = setup.system
  const { months } = await filled(setup, say)
  const start = months[0]?.start.slice(0, 10)
  const pages = [
    { page: 'sign-in', path: '/sign-in', isSignedIn: false },
    { page: `month of ${months[0]?.posts} posts`, path: `/publishing/calendar/month?date=${start}`, isSignedIn: true },
  ]
  const temporary = mkdtempSync(join(tmpdir(), 'fanfare-lighthouse-'))
  try {
    const rows: Row[] = []
    for (const { page, path, isSignedIn } of pages)
      for (const { device, flags, viewport, least } of devices) {
        say(`Lighthouse: ${page}, ${device}`)
        const url = `${gatewayUrl}${path}`
        const profile = join(temporary, `${isSignedIn ? 'in' : 'out'}-${device}`)
        if (isSignedIn) await visitBefore(setup, browserPath, profile, url, viewport)
        const name = `Lighthouse performance of ${page}, ${device}`
        const usual = await measured({ browserPath, url, profile, flags })
        if (device === 'desktop') {
          rows.push(atLeast(name, usual, least))
          continue
        }
        const slowdown = slowdownOf(usual.points)
        const asUsual = `${name}, this machine slowed ${usualSlowdown} times`
        rows.push({ name: asUsual, value: usual.value, unit: 'of 100', reference: null, ratio: null, note: usual.note })
        const own = [...flags, `--throttling.cpuSlowdownMultiplier=${slowdown}`]
        const as = await measured({ browserPath, url, profile, flags: own })
        const why = `a machine of ${Math.round(usual.points)} points, slowed ${slowdown} times; ${as.note}`
        rows.push(atLeast(name, { ...as, note: why }, least))
      }
    return rows
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
