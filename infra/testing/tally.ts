import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectRoot } from '../dev/backing/places.ts'

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What failed, a text each: where, which, and the first line of why. */
  failures: string[]
  /** What failed at first and passed when it was run again alone, a text each. */
  unsteady: string[]
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] }

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
    unsteady: [...a.unsteady, ...b.unsteady],
  }
}

/** One failure. */
export function failure(what: string): Tally {
  return { ...none, failed: 1, failures: [what] }
}

/** The last line of a run. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** A run is good when something passed and nothing failed. */
export function isGood({ passed, failed }: Tally): boolean {
  return passed > 0 && failed === 0
}

/** A run that ended badly has a failure, even where its report names none: a crash, no report. */
function honest(tally: Tally, ok: boolean): Tally {
  return ok || tally.failed > 0 ? tally : add(tally, failure('the run ended badly, and its report names no test'))
}

const places = /^(?:file:\/\/)?\//
/** A path or address of a file as the project names it. */
export const short = (file: string): string =>
  places.test(file) ? relative(projectRoot, file.replace('file://', '')) : file

/** The first line of an error that says something, without the colours of a terminal. */
function reason(message: string | undefined): string {
  const line = stripVTControlCharacters(message ?? '')
    .split('\n')
    .find(text => text.trim() !== '')
  return line?.trim().slice(0, 200) ?? 'no message'
}

/** What is read of Vitest's JSON report. */
export interface VitestReport {
  testResults: {
    name?: string
    message?: string
    status: string
    assertionResults: { fullName?: string; status: string; failureMessages?: string[] }[]
  }[]
}

/**
 * What Vitest's JSON report counts. A file that could not be loaded counts as one failure, and so does each error that
 * happened outside a test: `outside` is the file in which our reporter left them.
 */
export function vitestTally(file: string, ok: boolean, outside?: string): Tally {
  if (!existsSync(file)) return honest(none, ok)
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failures = report.testResults.flatMap(({ name = '', message, status, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${short(name)}: ${reason(message)}`] : []
    return failed.map(test => `${short(name)}: ${test.fullName}: ${reason(test.failureMessages?.[0])}`)
  })
  const errors = outside && existsSync(outside) ? (JSON.parse(readFileSync(outside, 'utf8')) as string[]) : []
  failures.push(...errors.map(text => `outside a test: ${reason(text)}`))
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length
  return honest({ ...none, passed, failed: failures.length, skipped, failures }, ok)
}

interface ChaosReport {
  rows: { fault: string; kind: string; isWell: boolean; mistakes: string[] }[]
  mistakes: string[]
}

/** What a run of chaos counts: each case is one, and so is each thing that is wrong beside them. */
export function chaosTally(file: string, ok: boolean): Tally {
  if (!existsSync(file)) return honest(none, ok)
  const { rows, mistakes } = JSON.parse(readFileSync(file, 'utf8')) as ChaosReport
  const wrong = rows.filter(({ isWell, mistakes: own }) => !isWell || own.length > 0)
  // Those of the cases are among them.
  const named = new Set(
    wrong.flatMap(({ fault, kind, mistakes: own }) => own.map(text => `${fault} (${kind}): ${text}`)),
  )
  const failures = [
    ...wrong.map(({ fault, kind, mistakes: own }) => `chaos: ${fault} (${kind})${own[0] ? `: ${own[0]}` : ''}`),
    ...mistakes.filter(text => !named.has(text)).map(text => `chaos: ${text}`),
  ]
  return honest({ ...none, passed: rows.length - wrong.length, failed: failures.length, failures }, ok)
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

function badJourneys(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(
        ({ results }) => `${file}:${line}: ${title}: ${reason(results.find(result => result.error)?.error?.message)}`,
      ),
  )
  return [...own, ...(suite.suites ?? []).flatMap(badJourneys)]
}

/** What Playwright's JSON report counts. A journey that passed only on a second try of Playwright's own has failed. */
export function playwrightTally(file: string, ok: boolean): Tally {
  if (!existsSync(file)) return honest(none, ok)
  const { stats, errors, suites = [] } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const failures = [...suites.flatMap(badJourneys), ...errors.map(({ message }) => reason(message))]
  const failed = stats.unexpected + stats.flaky
  return honest({ ...none, passed: stats.expected, failed, skipped: stats.skipped, failures }, ok)
}
