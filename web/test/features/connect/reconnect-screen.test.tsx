import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { Reconnect } from '../../../src/features/connect/Reconnect.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member, refuse } from '../../team.ts'

const olea = {
  ...{ id: '2', type: 'ig', login: 'instagram', username: 'olea', name: 'Olea', status: AccountActive },
  settings: { timezone: 'Europe/Lisbon' },
}
let started: unknown[]
beforeEach(() => {
  started = []
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Manager))
    if (pathname.endsWith('/social-accounts')) return answer([olea])
    if (pathname === '/api/posts') return answer({ data: [], pagination: { total: 0, has_next: false } })
    if (pathname === '/connect/check')
      return answer({
        ...{ connected: true, me: null, expires_at: null, missing_permissions: [], missing_features: ['insights'] },
        ...{ connections: [], offered: ['facebook', 'instagram'] },
      })
    if (pathname === '/connect/start') {
      started.push(JSON.parse(String(body)))
      // The browser of a test can't leave its page.
      return refuse(503, 'network_unavailable', 'Not now.')
    }
    return refuse(404, 'not_found', `No ${pathname}`)
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (feature: string) => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  const router = createMemoryRouter(
    [{ path: '*', element: <Reconnect accountId="2" error={null} onClose={() => undefined} /> }],
    { initialEntries: [`/connect/1?account=2&feature=${feature}`] },
  )
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
}
const ways = async () => {
  await screen.findByRole('button', { name: /with Facebook/ })
  return screen.getAllByRole('button', { name: /^Reconnect with / }).map(button => button.textContent)
}

test('reconnecting for insights says why, and asks for them by each login that gives them', async () => {
  await open('insights')
  expect(await ways()).toEqual(['Reconnect with Instagram', 'Reconnect with Facebook'])
  expect(screen.getByText(/Allow insights: figures are read only with that permission\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect with Instagram' }))
  await waitFor(() =>
    expect(started).toEqual([{ platform: 'instagram', account: '2', features: ['comments', 'insights'] }]),
  )
})

test('what is read through a page alone is asked for by the login that has pages', async () => {
  await open('research')
  expect(await ways()).toEqual(['Reconnect with Facebook'])
})
