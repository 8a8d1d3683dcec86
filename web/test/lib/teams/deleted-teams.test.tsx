import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { DeletedTeams } from '../../../src/lib/teams/DeletedTeams.tsx'
import { Toasts } from '../../../src/ui/Toasts.tsx'
import { answer, member } from '../../team.ts'

let end: string | null
const server = async (address: string) => {
  const { pathname } = new URL(address, 'http://fanfare.example')
  if (pathname === '/api/user') return answer(member(Owner))
  if (pathname === '/api/team/deleted')
    return answer([
      { id: '5', name: 'Juno Coffee', deleted_at: '2026-11-20T10:00:00Z', ends_at: '2026-12-04T10:00:00Z' },
    ])
  if (pathname === '/api/team/5/subscription') return answer({ product_id: 2, expired_at: end })
  return answer({ id: '5', name: 'Juno Coffee' })
}
beforeEach(() => vi.stubGlobal('fetch', server))
afterEach(() => vi.unstubAllGlobals())

const restore = async () => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <DeletedTeams />
          <Toasts />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Juno Coffee' }))
}

test('a restored team whose payment ended says how long its plan lasts', async () => {
  end = '2026-12-24T10:00:00Z'
  await restore()
  expect(await screen.findByText(/^Juno Coffee is back\. Its Team plan lasts until .*24 Dec.*\.$/)).toBeTruthy()
})

test('a restored team whose plan goes on is back', async () => {
  end = null
  await restore()
  expect(await screen.findByText('Juno Coffee is back')).toBeTruthy()
})
