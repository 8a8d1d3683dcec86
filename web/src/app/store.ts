import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { notices } from '../ui/notice.ts'
import { toasts } from '../ui/toast.ts'
import { api } from './api.ts'
import { askedAgain } from './asked-again.ts'
import { faultReporter } from './fault-reporter.ts'
import { formats } from './formats.ts'
import { keptCounts } from './kept-slice.ts'
import { listenToTeam } from './live.ts'
import { listenToStatuses, liveStatus } from './live-status.ts'
import { listenToChanges } from './live-sync.ts'
import { worker } from './on-worker.ts'
import { publishingWatch } from './publishing-watch.ts'
import { createRetries, listenToRefreshes, refresh } from './refresh.ts'
import { session } from './session-slice.ts'
import { shell } from './shell/shell-slice.ts'
import { signedOut } from './signed-out.ts'

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [session.name]: session.reducer,
  [signedOut.name]: signedOut.reducer,
  [shell.name]: shell.reducer,
  [keptCounts.name]: keptCounts.reducer,
  [formats.name]: formats.reducer,
  [refresh.name]: refresh.reducer,
  [askedAgain.name]: askedAgain.reducer,
  [publishingWatch.name]: publishingWatch.reducer,
  [liveStatus.name]: liveStatus.reducer,
  [notices.name]: notices.reducer,
  [toasts.name]: toasts.reducer,
})
export type RootState = ReturnType<typeof reducer>

/** The one store of the page, with its one listener middleware: all that answers actions, the streams among it. Tests make their own. */
export const createStore = (preloadedState?: Partial<RootState>) => {
  const listeners = createListenerMiddleware()
  const store = configureStore({
    reducer,
    preloadedState,
    middleware: defaults =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
        faultReporter,
        listeners.middleware,
      ),
  })
  const start = listeners.startListening.withTypes<RootState, typeof store.dispatch>()
  const retries = createRetries(store)
  listenToRefreshes(start, retries)
  listenToChanges(start, store, retries)
  listenToTeam(start)
  listenToStatuses(start)
  return store
}
export type Store = ReturnType<typeof createStore>
export type AppDispatch = Store['dispatch']

export const startStore = () => {
  const store = createStore()
  setupListeners(store.dispatch)
  worker.watch()
  return store
}
