import { combineReducers, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import { notices } from '../../ui/notice.ts'
import { toasts } from '../../ui/toast.ts'
import { api } from '../api/api.ts'
import { retries } from '../api/retries-slice.ts'
import { liveStatus } from '../live/live-status.ts'
import { shell } from '../navigation/shell-slice.ts'
import { pendingOutcomes } from '../posts/pending-outcomes.ts'
import { publishingWatch } from '../posts/publishing-watch.ts'
import { syncStarts } from '../posts/sync-starts.ts'
import { savedCopyCounts } from '../saved-copies/saved-copy-counts.ts'
import { session } from '../session/session-slice.ts'
import { signedOut } from '../session/signed-out.ts'
import { formats } from '../time/formats.ts'

/** All slices of the store. A slice imports neither this file nor `hooks.ts`: the types of the store are derived from the slices. */
export const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [session.name]: session.reducer,
  [signedOut.name]: signedOut.reducer,
  [shell.name]: shell.reducer,
  [savedCopyCounts.name]: savedCopyCounts.reducer,
  [formats.name]: formats.reducer,
  [retries.name]: retries.reducer,
  [pendingOutcomes.name]: pendingOutcomes.reducer,
  [publishingWatch.name]: publishingWatch.reducer,
  [syncStarts.name]: syncStarts.reducer,
  [liveStatus.name]: liveStatus.reducer,
  [notices.name]: notices.reducer,
  [toasts.name]: toasts.reducer,
})
export type RootState = ReturnType<typeof rootReducer>
/** Dispatch of a store with this state, thunks included. */
export type AppDispatch = ThunkDispatch<RootState, undefined, UnknownAction>
/** What a listener needs of the store. `app/store.ts` makes the store itself. */
export interface StoreApi {
  dispatch: AppDispatch
  getState: () => RootState
}
