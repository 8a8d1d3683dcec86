import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { short, type Tally, type VitestReport } from './tally.ts'

/** More than these do not fail by chance: nothing is run again. */
const MOST = 8

/** Tests of what must never happen even once: a post that goes out twice in one run of ten is no matter of load. */
const neverAgain = /^(?:services\/publishing\/|infra\/chaos\/|publish\.spec\.ts)/

const failedOf = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(
      ({ status, assertionResults }) => status === 'failed' || assertionResults.some(one => one.status === 'failed'),
    )
    .map(({ name = '' }) => name)

/**
 * The files of Vitest's report whose failed tests are worth a second run, alone: a test that depends on how busy the machine is then says
 * so. Empty where there is no report, where too many failed, or where one of publishing itself did.
 */
export function filesToRunAgain(report: string): string[] {
  if (!existsSync(report)) return []
  const failed = failedOf(JSON.parse(readFileSync(report, 'utf8')) as VitestReport)
  return failed.length > MOST || failed.some(file => neverAgain.test(short(file))) ? [] : failed
}

/** Puts the files of the second report in place of those of the first. Returns which tests failed at first and passed then. */
export function mergeSecondRun(report: string, second: string): string[] {
  if (!existsSync(second)) return []
  const [first, then] = [report, second].map(file => JSON.parse(readFileSync(file, 'utf8')) as VitestReport) as [
    VitestReport,
    VitestReport,
  ]
  const later = new Map(then.testResults.map(result => [result.name, result]))
  const unsteady = first.testResults.flatMap(({ name = '', assertionResults }) => {
    const now = later.get(name)
    if (!now || now.status === 'failed') return []
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    return failed.length > 0 ? failed.map(({ fullName }) => `${short(name)}: ${fullName}`) : [short(name)]
  })
  const testResults = first.testResults.map(result => later.get(result.name) ?? result)
  writeFileSync(report, JSON.stringify({ ...first, testResults }))
  return unsteady
}

/** Whether the failed tests of a browser are worth a second run, by the same rules. */
export const isWorthSecondRun = ({ failures }: Tally): boolean =>
  failures.length > 0 && failures.length <= MOST && !failures.some(text => neverAgain.test(text))

/** A run of all, and then one of those that failed in it. */
export function withSecondRun(first: Tally, second: Tally): Tally {
  const names = (tally: Tally) => tally.failures.map(text => text.split(': ').slice(0, 2).join(': '))
  const still = new Set(names(second))
  return {
    passed: first.passed + second.passed,
    failed: second.failed,
    skipped: first.skipped,
    failures: second.failures,
    unsteady: names(first).filter(name => !still.has(name)),
  }
}
