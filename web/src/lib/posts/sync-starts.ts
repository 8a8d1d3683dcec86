import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { session } from '../session/session-slice.ts'

/** When each account was last read at the request of this page, Unix ms, by its id. Another session has other reasons to read them. */
export const syncStarts = createSlice({
  name: 'syncStarts',
  initialState: {} as Record<string, number>,
  reducers: {
    syncsStarted: (state, { payload: { ids, at } }: PayloadAction<{ ids: readonly string[]; at: number }>) => {
      for (const id of ids) state[id] = at
    },
  },
  extraReducers: build => build.addCase(session.actions.restart, () => ({})),
  selectors: { selectSyncStarts: state => state },
})
export const { syncsStarted } = syncStarts.actions
export const { selectSyncStarts } = syncStarts.selectors
