import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import { listenToStatuses } from '../features/composer/listen-to-statuses.ts'
import { api } from '../lib/api/api.ts'
import { createRetries, listenToRefreshes } from '../lib/api/retries.ts'
import { listenToChanges } from '../lib/live/live-sync.ts'
import { listenToTeam } from '../lib/live/team-stream.ts'
import { deviceWork } from '../lib/navigation/device-work.ts'
import { listenToTeamEnd } from '../lib/session/team-ended.ts'
import { type AppDispatch, type RootState, rootReducer } from '../lib/store/root-reducer.ts'
import { faultReporter } from './fault-reporter.ts'

/** The one store of the page, with its one listener middleware: all that answers actions, the streams among it. Tests make their own. */
export const createStore = (preloadedState?: Partial<RootState>) => {
  const listeners = createListenerMiddleware()
  const store = configureStore({
    reducer: rootReducer,
    preloadedState,
    middleware: defaults =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
        faultReporter,
        listeners.middleware,
      ),
  })
  const start = listeners.startListening.withTypes<RootState, AppDispatch>()
  const retries = createRetries(store)
  listenToRefreshes(start, retries)
  listenToChanges(start, store, retries)
  listenToTeam(start)
  listenToTeamEnd(start)
  listenToStatuses(start)
  return store
}

export const startStore = () => {
  const store = createStore()
  setupListeners(store.dispatch)
  deviceWork.watch()
  return store
}
