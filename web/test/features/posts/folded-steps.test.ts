import type { TraceStep } from '@fanfare/contracts/entities/trace.ts'
import { expect, test } from 'vitest'
import { foldedSteps } from '../../../src/features/posts/model/folded-steps.ts'

const step = (second: number, title: string, text: string, given: Partial<TraceStep> = {}): TraceStep => ({
  id: String(second),
  at: `2026-11-19T10:00:${String(second).padStart(2, '0')}.000Z`,
  attempt: 1,
  worker: 'w',
  step: 'retry',
  title,
  text,
  verdict: 'wait',
  duration_ms: null,
  after_commit: false,
  calls: [],
  ...given,
})
const preparing = 'Preparing the video'

test('one preparation is one row: what it said last, and how long it took', () => {
  const rows = foldedSteps([
    step(1, 'Started', '', { verdict: 'ok' }),
    ...Array.from({ length: 30 }, (_, at) => step(2 + at, preparing, `Preparing the video, ${at * 3} %`)),
    step(40, 'Uploaded', '', { verdict: 'ok' }),
  ])
  expect(rows.map(({ title, text, duration_ms }) => [title, text, duration_ms])).toEqual([
    ['Started', '', null],
    [preparing, 'Preparing the video, 87 %', 29_000],
    ['Uploaded', '', null],
  ])
})

test('failures, other attempts and what follows the irreversible call stay rows of their own', () => {
  const steps = [
    step(1, preparing, 'a'),
    step(2, preparing, 'b', { attempt: 2 }),
    step(3, preparing, 'c', { attempt: 2, after_commit: true }),
    step(4, preparing, 'd', { attempt: 2, verdict: 'failed' }),
    step(5, preparing, 'e', { attempt: 2, verdict: 'failed' }),
  ]
  expect(foldedSteps(steps)).toEqual(steps)
})
