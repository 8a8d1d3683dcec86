import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { api } from '../lib/api/api.ts'
import { createRetries, listenToRefreshes, refresh } from '../lib/api/retries.ts'
import { listenToStatuses, liveStatus } from '../lib/live/live-status.ts'
import { listenToChanges } from '../lib/live/live-sync.ts'
import { listenToTeam } from '../lib/live/team-stream.ts'
import { shell } from '../lib/navigation/shell-slice.ts'
import { worker } from '../lib/navigation/use-leaving.ts'
import { askedAgain } from '../lib/posts/pending-outcomes.ts'
import { publishingWatch } from '../lib/posts/publishing-watch.ts'
import { keptCounts } from '../lib/saved-copies/use-saved-copies.ts'
import { session } from '../lib/session/session-slice.ts'
import { signedOut } from '../lib/session/signed-out.ts'
import { formats } from '../lib/time/formats.ts'
import { notices } from '../ui/notice.ts'
import { toasts } from '../ui/toast.ts'
import { faultReporter } from './fault-reporter.ts'

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
