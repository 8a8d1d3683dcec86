import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../src/app/store.ts'
import { FilterBar } from '../../../src/features/calendar/parts/FilterBar.tsx'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { answer, member } from '../../team.ts'

afterEach(() => vi.unstubAllGlobals())

const filters = {
  only: [],
  states: [],
  type: undefined,
  counts: { draft: 0, scheduled: 0, held: 0, inprogress: 0, posted: 0, error: 0, unconfirmed: 0 },
  exported: {},
} as unknown as ComponentProps<typeof FilterBar>['filters']

test.each(['Add note', 'Select posts'])('where an icon stands for “%s”, its name appears beside it', async name => {
  vi.stubGlobal('fetch', async (address: string) =>
    answer(String(address).includes('social-accounts') ? [] : member(Manager)),
  )
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width: 99'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <MemoryRouter>
          <FilterBar
            filters={filters}
            needs={0}
            facts={new Map()}
            slots={{ may: false, on: false, count: undefined, toggle: () => undefined }}
            onNote={() => undefined}
            selecting={{ may: true, on: false, toggleMode: () => undefined }}
            tray={false}
            onTray={() => undefined}
          />
        </MemoryRouter>
      </MantineProvider>
    </Provider>,
  )
  fireEvent.pointerEnter(screen.getByRole('button', { name }), { pointerType: 'mouse' })
  expect((await screen.findByRole('tooltip')).textContent).toBe(name)
})
