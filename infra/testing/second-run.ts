import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { short, type Tally, type VitestReport } from './tally.ts'

/** More than these do not fail by chance: nothing is run again. */
const MOST = 8

/**
 * Tests of what must never happen even once: a post or an event that is handled twice in one run of ten, or data that another team sees, is no
 * matter of load.
 */
const neverAgain = [
  /^services\/(?:publishing|shared)\//,
  /^services\/accounts\/test\/service\/(?:events|webhook)/,
  /^infra\/chaos\//,
  /^infra\/testing\/test\/contract\/(?:dry-run|matrix|tenancy)/,
  /^(?:kinds|placing|publish|series|tiktok)\.spec\.ts/,
]
const isNeverAgain = (text: string): boolean => neverAgain.some(pattern => pattern.test(text))

type FileResult = VitestReport['testResults'][number]
const failedIn = ({ assertionResults }: FileResult) => assertionResults.filter(({ status }) => status === 'failed')

/**
 * The files of Vitest's report whose failed tests are worth a second run, alone: a test that depends on how busy the machine is then says
 * so. Empty where there is no report, where too many failed, or where one did that gets no second run.
 */
export function filesToRunAgain(report: string): string[] {
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  const failed = testResults
    .filter(result => result.status === 'failed' || failedIn(result).length > 0)
    .map(({ name = '' }) => name)
  return failed.length > MOST || failed.some(file => isNeverAgain(short(file))) ? [] : failed
}

/** Whether every test of a file that failed at first passed then: one that was skipped has not. */
function isSteadyNow(first: FileResult, then: FileResult): boolean {
  const passed = new Set(then.assertionResults.filter(({ status }) => status === 'passed').map(one => one.fullName))
  return then.status !== 'failed' && passed.size > 0 && failedIn(first).every(({ fullName }) => passed.has(fullName))
}

/** Puts files that passed in the second report in place of those of the first. Returns which tests failed at first and passed then. */
export function mergeSecondRun(report: string, second: string): string[] {
  if (!existsSync(second)) return []
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const first = read(report)
  const later = new Map(read(second).testResults.map(result => [result.name, result]))
  const unsteady: string[] = []
  const testResults = first.testResults.map(result => {
    const now = later.get(result.name)
    if (!now || !isSteadyNow(result, now)) return result
    const file = short(result.name ?? '')
    const failed = failedIn(result).map(({ fullName }) => `${file}: ${fullName}`)
    unsteady.push(...(failed.length > 0 ? failed : [file]))
    return now
  })
  writeFileSync(report, JSON.stringify({ ...first, testResults }))
  return unsteady
}

/** A failure that names its test; a run that ended without a report names none. */
const namesItsTest = /^[\w./-]+\.spec\.ts:\d+: /

/** Whether the failed tests of a browser are worth a second run, by the same rules. */
export const isWorthSecondRun = ({ failures }: Tally): boolean =>
  failures.length > 0 &&
  failures.length <= MOST &&
  failures.every(text => namesItsTest.test(text) && !isNeverAgain(text))

/** A run of all, and then one of those that failed in it. */
export function withSecondRun(first: Tally, second: Tally): Tally {
  const names = (tally: Tally) => tally.failures.map(text => text.split(': ').slice(0, 2).join(': '))
  const still = new Set(names(second))
  // A test that was not run again, or skipped, has not passed.
  const missing = Math.max(0, first.failed - second.passed - second.failed)
  return {
    passed: first.passed + second.passed,
    failed: second.failed + missing,
    skipped: first.skipped,
    failures: missing > 0 ? first.failures : second.failures,
    unsteady: missing > 0 ? [] : names(first).filter(name => !still.has(name)),
  }
}
