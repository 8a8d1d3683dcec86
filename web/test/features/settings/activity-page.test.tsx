import { Owner } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { ActivityPage } from '../../../src/features/settings/activity/ActivityPage.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member, refuse } from '../../team.ts'

test('a read that fails keeps what the same filters found, and never shows what others found', async () => {
  let away = false
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://fanfare.example')
    if (pathname === '/api/user') return answer(member(Owner))
    if (!pathname.includes('activity')) return answer([])
    return away ? refuse(503, 'internal_error', 'Try again.') : answer({ data: [], paging: { after: null } })
  })
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  const page = (narrowed: boolean) => (
    <Provider store={store}>
      <MantineProvider>
        <MemoryRouter>
          <ActivityPage filter={narrowed ? { kinds: 'post_created' } : {}} narrowed={narrowed} />
        </MemoryRouter>
      </MantineProvider>
    </Provider>
  )
  const { rerender } = render(page(false))
  await screen.findByText('No activity yet')
  away = true
  await act(async () => dispatchEvent(new Event('online')))
  expect(screen.getByText('No activity yet')).toBeTruthy()
  rerender(page(true))
  expect(await screen.findByText('Activity couldn’t be loaded')).toBeTruthy()
  vi.unstubAllGlobals()
})
