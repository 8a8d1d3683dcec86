import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export interface SessionState {
  /** The guard has let the first page through (spec §2). */
  initialized: boolean
  /** The active social account. */
  accountId: string | null
  /** The sign-in ended while a page was open. */
  ended: boolean
  /** When it began, ms: a call from before is about another one. */
  begunAt: number
  /** The team that this person is leaving or deleting from this page; its end is no news then. */
  leaving: string | null
}
const initialState: SessionState = { initialized: false, accountId: null, ended: false, begunAt: 0, leaving: null }

export const session = createSlice({
  name: 'session',
  initialState,
  reducers: {
    initialize: (state, { payload }: PayloadAction<string | null>) => {
      state.initialized = true
      state.accountId = payload
    },
    activate: (state, { payload }: PayloadAction<string | null>) => {
      state.accountId = payload
    },
    end: state => {
      state.ended = true
    },
    /** The person leaves or deletes this team; null: it did not happen. */
    leave: (state, { payload }: PayloadAction<string | null>) => {
      state.leaving = payload
    },
    /** After signing in or out, or a change of team: the guard starts over. */
    restart: {
      prepare: () => ({ payload: Date.now() }),
      reducer: (_, { payload }: PayloadAction<number>) => ({ ...initialState, begunAt: payload }),
    },
  },
})
