import { Manager } from '@fanfare/contracts/policy.ts'
import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Publishing } from '../../src/app/Publishing.tsx'
import { createStore } from '../../src/app/store.ts'
import { shellApi } from '../../src/lib/session/session-api.ts'
import { answer, member } from '../team.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['calendar/week?account=1', 'calendar/week?account=1'],
  ['calendar/nonsense?account=1', 'calendar/month?account=1'],
  ['calendar/constructor', 'calendar/month'],
  ['post-status/needs', 'post-status/needs'],
  ['post-status/in_progress', 'post-status/in_progress'],
  ['post-status/nonsense?only=2', 'post-status/scheduled?only=2'],
])('%s is %s, and one step back leads out', async (asked, at) => {
  vi.stubGlobal('fetch', async () => answer(member(Manager)))
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  // What the screens ask for stays under way: only the address is looked at.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const router = createMemoryRouter(
    [
      { path: '/publishing/*', element: <Publishing /> },
      { path: '/', element: null },
    ],
    { initialEntries: ['/', `/publishing/${asked}`] },
  )
  render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  )
  await vi.waitFor(() => {
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe(`/publishing/${at}`)
  })
  await router.navigate(-1)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
