import { Draft, Failed, InProgress, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { eligibleActionsOf } from '../../src/model/eligible-actions.ts'
import type { StoredFault, StoredPublication } from '../../src/model/stored.ts'

const cancelled = [{ code: 'cross_post_cancelled' }] as StoredFault[]
type Stage = StoredPublication['status']
const actions = (status: number, stages: Stage[] = [], alerts: StoredFault[] = [], step?: string) =>
  eligibleActionsOf({
    status,
    unconfirmed: false,
    publications: stages.map(stage => ({ status: stage }) as StoredPublication),
    progress: step === undefined ? null : { step },
    alerts,
  })

test.each<[string, string[], number, Stage[], StoredFault[]]>([
  ['a draft', ['edit', 'schedule', 'publish', 'delete'], Draft, [], []],
  ['a scheduled one', ['edit', 'schedule', 'publish', 'cancel', 'delete'], Scheduled, [], []],
  ['one on its way', ['cancel'], InProgress, ['under_way'], []],
  ['a story between two pieces', ['cancel'], InProgress, ['live', 'waiting'], []],
  ['a failed one', ['edit', 'schedule', 'retry', 'delete'], Failed, ['failed'], []],
  ['a story that stopped', ['schedule', 'retry', 'delete'], Failed, ['live', 'failed'], []],
  ['a live one', ['delete'], Posted, ['live', 'live'], []],
  ['a live one that failed on the page', ['schedule', 'retry', 'delete'], Posted, ['live', 'failed'], []],
  ['one that waits for the page', ['schedule', 'retry', 'cancel', 'delete'], Posted, ['live', 'held'], []],
  ['one whose copy was cancelled', ['schedule', 'retry', 'delete'], Posted, ['live'], cancelled],
])('%s', (_, expected, status, stages, alerts) => expect(actions(status, stages, alerts)).toEqual(expected))

test('one in question is confirmed, looked for or deleted', () => {
  const post = { status: Failed, unconfirmed: true, publications: null, alerts: [], progress: null }
  expect(eligibleActionsOf(post)).toEqual(['check', 'decide', 'delete'])
})

test('what the network has been asked to make live can no longer be cancelled, what it has not can', () => {
  const sent = 'commit_requested'
  expect(actions(InProgress, ['under_way'], [], 'prepared')).toEqual(['cancel'])
  expect(actions(InProgress, ['under_way'], [], sent)).toEqual([])
  expect(actions(InProgress, ['live', 'under_way'], [], sent)).toEqual([])
  // Of the piece before, which is live.
  expect(actions(InProgress, ['live', 'waiting'], [], sent)).toEqual(['cancel'])
  expect(actions(Posted, ['live', 'under_way'], [], sent)).not.toContain('cancel')
})
