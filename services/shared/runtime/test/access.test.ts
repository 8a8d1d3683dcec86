import { readFeatures } from '@fanfare/contracts/features.ts'
import type { Action } from '@fanfare/contracts/policy.ts'
import { expect, test } from 'vitest'
import { AppError, failure } from '../src/errors.ts'
import { refuse, refuseFeature } from '../src/http/access.ts'

/** What goes over the wire where something is refused. */
const sent = (refused: () => never) => {
  try {
    return refused()
  } catch (err) {
    if (!(err instanceof AppError)) throw err
    return failure(err)
  }
}
const lacking = (action: Action, installed: string) =>
  sent(() => refuse('feature_off', action, { scopes: [] }, readFeatures(installed)))

test('a feature that a larger plan has is a limit of the plan', () => {
  const limit = {
    status: false,
    type: 'limit',
    error: { code: 'feature_off', title: 'Not in this plan', message: 'This team’s plan doesn’t include that.' },
  }
  expect(lacking('caption.read', '')).toEqual(limit)
  expect(sent(() => refuseFeature('draft', readFeatures('draft'), { message: 'Not in Free.' }))).toMatchObject({
    type: 'limit',
    error: { message: 'Not in Free.' },
  })
})

test('a feature that no plan here has is none, and its text speaks of no plan', () => {
  const error = {
    code: 'feature_off',
    title: 'Turned off',
    message: 'This is turned off on this installation.',
    details: { installed: false },
  }
  expect(lacking('timeslot.write', '-timeslots')).toEqual({ status: false, error })
  // What it is a part of is turned off.
  expect(lacking('explore.read', '-research')).toEqual({ status: false, error })
  const given = { field: 'body.schedule.kind', rule: 'now or date', message: 'Your plan doesn’t include drafts.' }
  expect(sent(() => refuseFeature('draft', undefined, given))).toEqual({
    status: false,
    error: { ...error, field: given.field, rule: given.rule },
  })
})
