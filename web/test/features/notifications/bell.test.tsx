import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import Bell from '../../../src/features/notifications/Bell.tsx'
import NotificationsScreen from '../../../src/features/notifications/NotificationsScreen.tsx'
import { teamMessage } from '../../../src/lib/live/live-actions.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const one = (id: string, read: boolean) => ({
  id,
  kind: 'post_failed',
  team: { id: '1', name: 'Harbour' },
  title: `${id} posts failed`,
  text: 'On lisbon.eats.',
  count: Number(id),
  subjects: [],
  at: '2026-11-27T05:00:00Z',
  read_at: read ? '2026-11-27T06:00:00Z' : null,
})

const open = async (unread: number, at = '/') => {
  const asked: string[] = []
  const state = { unread }
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit = {}) => {
    const path = String(address).replace(/^https?:\/\/[^/]+/, '')
    asked.push(`${init.method ?? 'GET'} ${path}${init.body ? ` ${init.body}` : ''}`)
    if (path.includes('/notifications/count')) return answer({ unread: state.unread })
    if (path.includes('/notifications/mark')) return answer({ unread: 0, changed: ['12'] })
    if (path.includes('/open')) return answer({ url: '/publishing/post-status/error', team_id: null })
    if (path.includes('/notifications')) {
      const list = state.unread > 0 ? [one('12', false), one('2', true)] : []
      return answer({ notifications: list, unread: state.unread, next: null })
    }
    return answer(member(Owner))
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path="/" element={<Bell phone={false} />} />
            <Route path="/notifications" element={<NotificationsScreen />} />
            <Route path="*" element={<p>Elsewhere</p>} />
          </Routes>
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  return { store, asked, state }
}

test('the bell counts what is not read, and counts again when the person’s topic says so', async () => {
  const { store, state } = await open(2)
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  state.unread = 3
  store.dispatch(teamMessage({ kind: 'notification', unread: 3 }))
  await screen.findByRole('button', { name: 'Notifications, 3 unread' }, { timeout: 5000 })
})

test('the panel shows the newest, and one leads to what it is about', async () => {
  const { asked } = await open(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
  // The panel comes with its first use.
  await userEvent.click(await screen.findByText('12 posts failed', {}, { timeout: 10_000 }))
  await screen.findByText('Elsewhere')
  expect(asked.filter(line => line.startsWith('POST'))).toEqual(['POST /api/notifications/12/open'])
})

test('the page filters by what is unread and by kind, and marks all as read', async () => {
  const { asked } = await open(1, '/notifications')
  await screen.findByText('12 posts failed')
  await userEvent.click(screen.getByText('Unread (1)'))
  await waitFor(() => expect(asked.some(line => line.includes('unread=true'))).toBe(true))
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(asked).toContain('POST /api/notifications/mark {"read":true,"all":true}'))
})

test('without any it says what will be there', async () => {
  await open(0, '/notifications')
  await screen.findByRole('heading', { name: 'No notifications yet' })
})
