import { MantineProvider } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { registerRouter } from '../lib/navigation/navigate.ts'
import { useAppSelector } from '../lib/store/hooks.ts'
import { selectNotice } from '../ui/notice.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { cssVariables, theme, themeChoice } from '../ui/theme.ts'
import { startFirstReads } from './first-reads.ts'
import { createRouter } from './router.tsx'
import { startStore } from './store.ts'

const NoticeDialog = lazy(() =>
  import('../ui/NoticeDialog.tsx').then(({ NoticeDialog: default_ }) => ({ default: default_ })),
)
/** Dialogs are loaded with the first one that is needed, and then stay for their fading. */
const Notices = () => {
  const needed = useRef(false)
  if (useAppSelector(selectNotice)) needed.current = true
  return needed.current ? (
    <Suspense>
      <NoticeDialog />
    </Suspense>
  ) : null
}

const store = startStore()
const router = createRouter()
registerRouter(router)

/** To be called once, when Temporal is there. */
export const begin = () => startFirstReads(store.dispatch)

export const App = () => (
  <Provider store={store}>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={themeChoice}
      defaultColorScheme="auto"
    >
      <RouterProvider router={router} />
      <Notices />
      <Toasts />
    </MantineProvider>
  </Provider>
)
