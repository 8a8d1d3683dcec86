import type { Notification } from '@fanfare/contracts/entities/notifications.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import type { Day } from '../../../src/features/notifications/days.ts'
import { NotificationRow } from '../../../src/features/notifications/NotificationRow.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const failed: Notification = {
  ...{ id: '12', kind: 'post_failed', team: { id: '1', name: 'Harbour' }, title: 'A post failed', text: 'On olea.' },
  ...{ count: 1, subjects: [], at: '2026-11-27T05:04:00Z', read_at: null },
}

test.each<[Day, RegExp]>([
  ['Yesterday', /^05:04 Lisbon$/],
  ['Earlier', /^Fri 27 Nov.*, 05:04 Lisbon$/],
])('a time of %s names its zone', async (day, words) => {
  vi.stubGlobal('fetch', async () => answer(member(Owner)))
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <NotificationRow notification={failed} day={day} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  expect(screen.getByRole('time').textContent).toMatch(words)
})
