import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from './api.ts'
import { faultReporter } from './fault-reporter.ts'
import { liveSync } from './live-sync.ts'
import { worker } from './on-worker.ts'
import { backgroundRefresh } from './refresh.ts'
import { session } from './session-slice.ts'
import { shell } from './shell/shell-slice.ts'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [session.name]: session.reducer,
  [shell.name]: shell.reducer,
})
export type RootState = ReturnType<typeof reducer>

/** The one store of the page. Tests make their own. */
export const createStore = (preloadedState?: Partial<RootState>) =>
  configureStore({
    reducer,
    preloadedState,
    middleware: defaults =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
        faultReporter,
        backgroundRefresh,
        liveSync,
      ),
  })
export type Store = ReturnType<typeof createStore>
export type AppDispatch = Store['dispatch']

export const startStore = () => {
  const store = createStore()
  setupListeners(store.dispatch)
  worker.watch()
  return store
}
