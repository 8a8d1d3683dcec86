import { expect, test } from 'vitest'
import { queueMistakes } from '../queue.ts'

test('a queue that agrees with the table is no mistake, and each way to disagree is one', () => {
  expect(queueMistakes({ without: [], several: [], strays: [] })).toEqual([])
  expect(queueMistakes({ without: ['1', '2'], several: ['p-3'], strays: ['p-4'] })).toEqual([
    '2 due publications have no job: 1, 2',
    '1 jobs stand in more than one place: p-3',
    '1 jobs have no publication behind them: p-4',
  ])
})
