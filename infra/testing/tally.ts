import { existsSync, readFileSync } from 'node:fs'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0 }

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** The last line of a run. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A run is good when something passed and nothing failed. */
export function isGood({ passed, failed }: Tally): boolean {
  return passed > 0 && failed === 0
}

/** A run that ended badly has a failure, even where its report names none: an error outside a test, a crash, no report. */
function honest(tally: Tally, ok: boolean): Tally {
  return ok || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** What Vitest's JSON report counts. A file that could not be loaded counts as one failure. */
export function vitestTally(file: string, ok: boolean): Tally {
  if (!existsSync(file)) return honest(none, ok)
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failedTests = report.testResults
    .flatMap(item => item.assertionResults)
    .filter(item => item.status === 'failed').length
  const broken = report.testResults.filter(
    item => item.status === 'failed' && !item.assertionResults.some(test => test.status === 'failed'),
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  return honest({ passed: report.numPassedTests, failed: failedTests + broken, skipped }, ok)
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** What Playwright's JSON report counts. A journey that passed only on a second try has failed. */
export function playwrightTally(file: string, ok: boolean): Tally {
  if (!existsSync(file)) return honest(none, ok)
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  return honest({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }, ok)
}
