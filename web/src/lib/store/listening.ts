import type { TypedStartListening } from '@reduxjs/toolkit'
import type { AppDispatch, RootState } from './root-reducer.ts'

/** How a part of the application listens to the actions of the store: each store has one listener middleware (`app/store.ts`). */
export type StartListening = TypedStartListening<RootState, AppDispatch>
