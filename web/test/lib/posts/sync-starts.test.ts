import { expect, test } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { selectSyncStarts, syncsStarted } from '../../../src/lib/posts/sync-starts.ts'
import { session } from '../../../src/lib/session/session-slice.ts'

test('when accounts were last read is kept for the session alone', () => {
  const store = createStore()
  store.dispatch(syncsStarted({ ids: ['1', '2'], at: 5 }))
  store.dispatch(syncsStarted({ ids: ['2'], at: 9 }))
  expect(selectSyncStarts(store.getState())).toEqual({ 1: 5, 2: 9 })
  store.dispatch(session.actions.restart())
  expect(selectSyncStarts(store.getState())).toEqual({})
})
