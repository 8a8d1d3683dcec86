import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add, chaosTally, isGood, lastLine, none, playwrightTally, vitestTally } from '../tally.ts'

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

test('the last line counts, and nothing run is no success', () => {
  expect(lastLine({ ...none, passed: 3 })).toBe('3 passed, 0 failed')
  expect(lastLine(add({ ...none, passed: 3, failed: 1 }, { ...none, passed: 1, skipped: 2 }))).toBe(
    '4 passed, 1 failed, 2 skipped',
  )
  expect(isGood(none)).toBe(false)
  expect(isGood({ ...none, passed: 1, skipped: 9 })).toBe(true)
  expect(isGood({ ...none, passed: 9, failed: 1 })).toBe(false)
})

test('each case of chaos counts, with what was wrong with the run itself', () => {
  const row = (fault: string, isWell = true, mistakes: string[] = []) => ({ fault, kind: 'reel', isWell, mistakes })
  expect(chaosTally(report({ rows: [row('cut'), row('kill')], mistakes: [] }), true)).toMatchObject({
    passed: 2,
    failed: 0,
  })
  const rows = [row('cut', false), row('kill', true, ['no worker died']), row('flush')]
  const mistakes = ['kill (reel): no worker died', 'the queue could not be compared']
  expect(chaosTally(report({ rows, mistakes }), false)).toEqual({
    passed: 1,
    failed: 3,
    skipped: 0,
    unsteady: [],
    failures: ['chaos: cut (reel)', 'chaos: kill (reel): no worker died', 'chaos: the queue could not be compared'],
  })
  expect(chaosTally(join(folder, 'none.json'), false)).toMatchObject({ passed: 0, failed: 1 })
})

test('a file that does not load, an error outside a test and a missing report are failures, and reported as such', () => {
  const testResults = [
    { name: '0.test.ts', status: 'passed', assertionResults: [{ status: 'pending' }] },
    { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed' },
        { fullName: 'is odd', status: 'failed', failureMessages: ['\n\u001b[31mexpected 1\u001b[39m\n  at b.test.ts'] },
      ],
    },
    { name: 'c.test.ts', message: 'no such module', status: 'failed', assertionResults: [] },
  ]
  expect(vitestTally(report({ testResults }), false)).toEqual({
    ...none,
    passed: 3,
    failed: 2,
    skipped: 1,
    failures: ['b.test.ts: is odd: expected 1', 'c.test.ts: no such module'],
  })
  const outside = join(folder, 'outside.json')
  writeFileSync(outside, JSON.stringify(['Error: late\n    at x']))
  expect(vitestTally(report({ testResults: [] }), false, outside)).toEqual({
    ...none,
    failed: 1,
    failures: ['outside a test: Error: late'],
  })
  expect(vitestTally(report({ testResults: [] }), false).failed).toBe(1)
  expect(vitestTally(join(folder, 'absent.json'), false).failed).toBe(1)
})

test('a journey that needed a second try has failed', () => {
  const stats = { expected: 5, unexpected: 0, flaky: 1, skipped: 2 }
  const bad = { status: 'flaky', results: [{ error: { message: 'no button' } }, {}] }
  const specs = [
    { title: 'publishes', file: 'publish.spec.ts', line: 3, tests: [bad] },
    { title: 'signs in', file: 'publish.spec.ts', line: 9, tests: [{ status: 'expected', results: [{}] }] },
  ]
  expect(playwrightTally(report({ stats, errors: [], suites: [{ suites: [{ specs }] }] }), true)).toEqual({
    ...none,
    passed: 5,
    failed: 1,
    skipped: 2,
    failures: ['publish.spec.ts:3: publishes: no button'],
  })
})
