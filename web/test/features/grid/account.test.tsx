import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import GridScreen from '../../../src/features/grid/GridScreen.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { answer, member } from '../../team.ts'

const account = (id: string, username: string) => ({
  id,
  type: 'ig',
  username,
  name: username,
  settings: { timezone: 'UTC' },
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['', 'olea', '2'],
  ['?only=4', 'northfold', '4'],
  ['?only=2,4', 'olea', '2'],
  ['?only=4,5', 'northfold', '4'],
  // One that the team does not have filters nothing.
  ['?only=9', 'olea', '2'],
])('the grid at “%s” is the profile of %s, also in what it asks for', async (search, name, id) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://x.example')
    if (pathname === '/api/user') return answer(member(Manager))
    if (pathname.endsWith('/social-accounts'))
      return answer([account('2', 'olea'), account('4', 'northfold'), account('5', 'juno')])
    asked.push(searchParams.get('accounts') ?? 'all')
    return answer({
      data: [],
      pagination: { has_next: false, offset: 0, per_result: 20, total: 0 },
      in_sync: [],
      failed: [],
    })
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  store.dispatch(session.actions.initialize('2'))
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[`/publishing/calendar/grid${search}`]}>
          <GridScreen />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  await waitFor(() => expect(asked).toEqual([id, id, id]))
})
