import { type FailureFacts, failureOf, NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { FailureKind } from '@fanfare/networks/graph/failure-kind.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { expect, test } from 'vitest'
import { eventOf, Impossible, isRemovedAccount } from '../../src/networks/outcome.ts'

const limits = { rateWaitMs: 5_000 }
const gone = new Impossible({ type: 'rejected' }, 'the account was removed', { reason: 'account_removed' })

test('a failure of another service is an internal error, not a refusal of the network', () => {
  const away = new AppError('service_unavailable')
  for (const command of ['check', 'prepare', 'poll', 'ask', 'decorate'] as const)
    expect(eventOf(command, away, limits)).toEqual({ type: 'internal_error' })
  expect(eventOf('commit', away, limits)).toEqual({ type: 'no_response' })
})

test('an account that is gone ends what is not sent, and leaves open what may be live', () => {
  expect(eventOf('check', gone, limits)).toEqual({ type: 'rejected' })
  expect(eventOf('ask', gone, limits)).toEqual({ type: 'unknown' })
})

const failure = (kind: FailureKind, facts: Partial<FailureFacts> = {}) =>
  new NetworkFailure({ kind, message: 'no', ...facts })

test('no error response to the irreversible call counts as not done', () => {
  const kinds = ['rejected', 'rate_limited', 'not_ready', 'token_invalid', 'transient'] as const
  for (const kind of kinds)
    expect(eventOf('commit', failure(kind, { status: 400 }), limits)).toEqual({ type: 'refused', kind })
  for (const kind of ['checkpoint', 'forbidden', 'installation'] as const)
    expect(eventOf('commit', failure(kind, { status: 403 }), limits)).toEqual({
      type: 'refused',
      kind: 'token_invalid',
    })
  // A page of a proxy, whatever its status, is an answer without a word of the network.
  expect(eventOf('commit', failureOf(404, undefined), limits)).toEqual({ type: 'refused', kind: 'transient' })
})

test('a call without a response is asked about; one that never left the machine was not done', () => {
  for (const kind of ['unknown', 'transient'] as const)
    expect(eventOf('commit', failure(kind), limits)).toEqual({ type: 'no_response' })
  expect(eventOf('commit', failure('transient', { unsent: true }), limits)).toEqual({ type: 'unsent' })
})

test('a refused read says nothing about the post', () => {
  for (const kind of ['rejected', 'forbidden'] as const) {
    expect(eventOf('ask', failure(kind), limits)).toEqual({ type: 'unknown' })
    expect(eventOf('poll', failure(kind), limits)).toEqual({ type: 'unreadable' })
  }
})

test('what an author cannot fix holds a post, and does not fail it', () => {
  for (const kind of ['checkpoint', 'forbidden', 'installation'] as const)
    expect(eventOf('prepare', failure(kind), limits)).toEqual({ type: 'blocked' })
})

test.each([
  [{ code: 101 }, 'installation'],
  [{ code: 1, message: 'Error validating client secret.' }, 'installation'],
  [{ code: 100, message: 'Invalid appsecret_proof provided in the API argument' }, 'installation'],
  [{ code: 190, error_subcode: 459 }, 'checkpoint'],
  [{ code: 190, error_subcode: 464 }, 'checkpoint'],
  [{ code: 368, error_subcode: 1404006 }, 'checkpoint'],
  [{ code: 100, error_subcode: 4854002 }, 'checkpoint'],
  [{ code: 200, error_subcode: 1404078 }, 'checkpoint'],
  [{ code: 4, error_subcode: 1404102 }, 'checkpoint'],
  [{ code: 1, error_subcode: 1404112 }, 'checkpoint'],
  [{ code: 190, error_subcode: 460 }, 'token_invalid'],
  [{ code: 10 }, 'forbidden'],
  [{ code: 200 }, 'forbidden'],
  [{ code: 1 }, 'transient'],
  [{ code: 100 }, 'rejected'],
] as const)('%j is %s', (error, kind) => {
  expect(failureOf(400, error).kind).toBe(kind)
})

test('an account was removed where that is the reason, whatever the words', () => {
  expect(isRemovedAccount(gone)).toBe(true)
  expect(isRemovedAccount(new Impossible({ type: 'rejected' }, 'the account was removed'))).toBe(false)
  expect(isRemovedAccount(new Error('the account was removed'))).toBe(false)
})
