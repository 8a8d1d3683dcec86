import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, isGood, lastLine, none, playwrightTally, vitestTally } from '../tally.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-tally-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
const tests = (...statuses: string[]) => statuses.map(status => ({ status }))

test('the last line counts, and nothing run is no success', () => {
  expect(lastLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(lastLine(add({ passed: 3, failed: 1, skipped: 0 }, { passed: 1, failed: 0, skipped: 2 }))).toBe(
    '4 passed, 1 failed, 2 skipped',
  )
  expect(isGood(none)).toBe(false)
  expect(isGood({ passed: 1, failed: 0, skipped: 9 })).toBe(true)
  expect(isGood({ passed: 9, failed: 1, skipped: 0 })).toBe(false)
})

test('a file that does not load, an error outside a test and a missing report are failures', () => {
  const testResults = [
    { status: 'passed', assertionResults: tests('passed', 'passed') },
    { status: 'failed', assertionResults: tests('passed', 'failed') },
    { status: 'failed', assertionResults: [] },
  ]
  const counts = { numPassedTests: 3, numPendingTests: 1, numTodoTests: 0 }
  expect(vitestTally(report({ ...counts, testResults }), false)).toEqual({ passed: 3, failed: 2, skipped: 1 })
  expect(vitestTally(report({ ...counts, testResults: [] }), false).failed).toBe(1)
  expect(vitestTally(join(folder, 'absent.json'), false).failed).toBe(1)
})

test('a journey that needed a second try has failed', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 2 }
  expect(playwrightTally(report({ stats, errors: [] }), true)).toEqual({ passed: 5, failed: 1, skipped: 2 })
})
