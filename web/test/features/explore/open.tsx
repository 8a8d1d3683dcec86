import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createStore } from '../../../src/app/store.ts'
import ExplorePageScreen from '../../../src/features/explore/ExplorePageScreen.tsx'
import ExploreScreen from '../../../src/features/explore/ExploreScreen.tsx'
import { registerRouter } from '../../../src/lib/navigation/navigate.ts'
import { shellApi } from '../../../src/lib/session/session-api.ts'
import { session } from '../../../src/lib/session/session-slice.ts'
import { NoticeDialog } from '../../../src/ui/NoticeDialog.tsx'

/** Opens a screen of exploring at an address, with the dialogs of the page beside it. */
export const open = async (address: string) => {
  const store = createStore()
  await store.dispatch(shellApi.endpoints.me.initiate())
  await store.dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: '1' } }))
  store.dispatch(session.actions.initialize('2'))
  const router = createMemoryRouter(
    [
      { path: '/explore/:username?/:tab?', element: <ExploreScreen /> },
      { path: '/explore-fb/:username?/:tab?', element: <ExplorePageScreen /> },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [address] },
  )
  registerRouter(router)
  const view = render(
    <Provider store={store}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
        <NoticeDialog />
      </MantineProvider>
    </Provider>,
  )
  return { router, store, ...view }
}
