import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { expect, test } from 'vitest'
import type { Limits } from '../../src/publisher/engine.ts'
import { eventOf, Impossible } from '../../src/publisher/outcome.ts'

const limits = { rateWaitMs: 5_000 } as Limits
const gone = new Impossible({ is: 'rejected' }, 'account')

test('a service of ours that is away is no refusal of the network', () => {
  const away = new AppError('service_unavailable')
  for (const command of ['check', 'prepare', 'poll', 'ask', 'decorate'] as const)
    expect(eventOf(command, away, limits)).toEqual({ is: 'ours' })
  expect(eventOf('commit', away, limits)).toEqual({ is: 'silent' })
})

test('an account that is gone ends what is not sent, and leaves open what may be live', () => {
  expect(eventOf('check', gone, limits)).toEqual({ is: 'rejected' })
  expect(eventOf('ask', gone, limits)).toEqual({ is: 'unknown' })
})

test('no clear refusal of the irreversible call counts as not done', () => {
  for (const kind of ['unknown', 'transient'] as const)
    expect(eventOf('commit', new NetworkFailure({ kind, message: 'no answer' }), limits)).toEqual({ is: 'silent' })
  expect(eventOf('commit', new NetworkFailure({ kind: 'rejected', message: 'no' }), limits)).toEqual({
    is: 'rejected',
    undone: true,
  })
  expect(eventOf('ask', new NetworkFailure({ kind: 'rejected', message: 'no' }), limits)).toEqual({ is: 'unknown' })
})
