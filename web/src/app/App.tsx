import { MantineProvider } from '@mantine/core'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { NoticeDialog } from '../ui/NoticeDialog.tsx'
import { cssVariables, theme, themeChoice } from '../ui/theme.ts'
import { Toasts } from '../ui/Toasts.tsx'
import { navigateWith } from './navigate.ts'
import { createRouter } from './router.tsx'
import { startStore } from './store.ts'

const store = startStore()
const router = createRouter()
navigateWith(router)

export const App = () => (
  <Provider store={store}>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={themeChoice} defaultColorScheme="auto">
      <RouterProvider router={router} />
      <NoticeDialog />
      <Toasts />
    </MantineProvider>
  </Provider>
)
