import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesToRunAgain, isWorthSecondRun, mergeSecondRun, withSecondRun } from '../second-run.ts'
import { none, vitestTally } from '../tally.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-second-run-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const passed = { fullName: 'is even', status: 'passed' }
const failed = { fullName: 'is odd', status: 'failed', failureMessages: ['expected 1'] }
const file = (name: string, ...assertionResults: object[]) => ({
  name,
  status: assertionResults.includes(failed) || assertionResults.length === 0 ? 'failed' : 'passed',
  message: 'no such module',
  assertionResults,
})
function report(name: string, testResults: object[]): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ testResults }))
  return path
}

test('files with a failed test, or that did not load, are run again', () => {
  const first = report('a.json', [file('a.test.ts', passed), file('b.test.ts', failed, passed), file('c.test.ts')])
  expect(filesToRunAgain(first)).toEqual(['b.test.ts', 'c.test.ts'])
  expect(filesToRunAgain(join(folder, 'none.json'))).toEqual([])
})

test('nothing is run again where one of publishing failed, or many did', () => {
  for (const name of [
    'services/publishing/test/service/once.test.ts',
    'services/shared/runtime/test/service/events.test.ts',
    'services/accounts/test/service/webhooks.test.ts',
    'infra/testing/test/contract/tenancy.test.ts',
  ])
    expect(filesToRunAgain(report('a.json', [file('b.test.ts', failed), file(name, failed)]))).toEqual([])
  const many = Array.from({ length: 9 }, (_, index) => file(`${index}.test.ts`, failed))
  expect(filesToRunAgain(report('a.json', many))).toEqual([])
})

test('what the second run says counts, and what passed only then is named', () => {
  const first = report('a.json', [
    file('a.test.ts', passed),
    file('b.test.ts', failed, passed),
    file('c.test.ts'),
    file('d.test.ts', failed),
  ])
  const steady = { ...failed, status: 'passed' }
  const second = report('b.json', [
    file('b.test.ts', steady, passed),
    file('c.test.ts', passed),
    file('d.test.ts', failed),
  ])
  expect(mergeSecondRun(first, second)).toEqual(['b.test.ts: is odd', 'c.test.ts'])
  expect(vitestTally(first, false)).toEqual({
    ...none,
    passed: 4,
    failed: 1,
    failures: ['d.test.ts: is odd: expected 1'],
  })
})

test('a test that the second run skipped, or did not find, has failed', () => {
  const twice = [file('a.test.ts', failed, passed), file('b.test.ts', failed)]
  const first = report('a.json', twice)
  const second = report('b.json', [
    file('a.test.ts', { ...failed, status: 'skipped' }, passed),
    file('b.test.ts', passed),
  ])
  expect(mergeSecondRun(first, second)).toEqual([])
  expect(vitestTally(first, false)).toMatchObject({ failed: 2, unsteady: [] })
})

test('a second run that left no report changes nothing', () => {
  const first = report('a.json', [file('b.test.ts', failed)])
  expect(mergeSecondRun(first, join(folder, 'none.json'))).toEqual([])
  expect(vitestTally(first, false)).toMatchObject({ failed: 1 })
})

test('journeys are run again by the same rules', () => {
  const first = {
    ...none,
    passed: 5,
    failed: 2,
    failures: ['a.spec.ts:3: opens: no button', 'b.spec.ts:4: shuts: late'],
  }
  expect(isWorthSecondRun(first)).toBe(true)
  expect(isWorthSecondRun(none)).toBe(false)
  expect(isWorthSecondRun({ ...first, failures: ['publish.spec.ts:3: publishes: twice'] })).toBe(false)
  expect(isWorthSecondRun({ ...first, failures: Array(9).fill('a.spec.ts:3: opens: no button') })).toBe(false)
  const second = { ...none, passed: 1, failed: 1, failures: ['b.spec.ts:4: shuts: still late'] }
  expect(withSecondRun(first, second)).toEqual({
    passed: 6,
    failed: 1,
    skipped: 0,
    failures: second.failures,
    unsteady: ['a.spec.ts:3: opens'],
  })
  // A run that ended without a report names no test: which failed is not known.
  expect(isWorthSecondRun({ ...first, failures: ['the run ended badly, and its report names no test'] })).toBe(false)
  expect(withSecondRun(first, { ...none, passed: 1 })).toMatchObject({ failed: 1, unsteady: [] })
  // A second run that ended badly without a report has not passed.
  expect(withSecondRun(first, { ...none, failed: 1, failures: ['the run ended badly'] })).toMatchObject({ failed: 2 })
})
