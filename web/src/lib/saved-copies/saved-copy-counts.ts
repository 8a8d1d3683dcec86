import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** How many copies of unsaved work this device holds, by their owner (a person in a team). The copies themselves are in the browser's database. */
export const savedCopyCounts = createSlice({
  name: 'savedCopyCounts',
  initialState: {} as Record<string, number>,
  reducers: {
    counted: (state, { payload: { owner, count } }: PayloadAction<{ owner: string; count: number }>) => {
      state[owner] = count
    },
    /** All copies of this person were removed from this device. */
    removed: (state, { payload: userId }: PayloadAction<string>) =>
      Object.fromEntries(Object.entries(state).filter(([owner]) => !owner.startsWith(`${userId}-`))),
  },
  selectors: { selectSavedCopyCount: (state, owner: string) => state[owner] },
})
export const { counted } = savedCopyCounts.actions
export const { selectSavedCopyCount } = savedCopyCounts.selectors
