import { createSlice } from '@reduxjs/toolkit'
import { shellApi } from '../session/session-api.ts'
import { session } from '../session/session-slice.ts'
import type { Formats } from './time.ts'

/** Used until the settings of the signed-in person are known. */
export const initialFormats: Formats = { dateFormat: 'DD/MM/YYYY', timeFormat: 24 }

/** How the signed-in person wants the clock and the date written: what their settings said last. */
export const formats = createSlice({
  name: 'formats',
  initialState: initialFormats,
  reducers: {},
  extraReducers: build =>
    build
      .addCase(session.actions.restart, () => initialFormats)
      .addMatcher(shellApi.endpoints.me.matchFulfilled, (_, { payload: { settings } }) => ({
        dateFormat: settings.dateFormat,
        timeFormat: settings.timeFormat,
      })),
  selectors: { selectFormats: state => state },
})
export const { selectFormats } = formats.selectors
