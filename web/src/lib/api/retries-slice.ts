import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Refreshes that failed and are tried again by themselves. */
export const retries = createSlice({
  name: 'retries',
  initialState: { retryAt: null as number | null },
  reducers: {
    planned: (state, { payload }: PayloadAction<number | null>) => {
      state.retryAt = payload
    },
  },
  selectors: {
    /** When what is shown is fetched again after a refresh that failed (ms since 1970); null while all is well. */
    selectRetryAt: state => state.retryAt,
  },
})
export const { selectRetryAt } = retries.selectors
export const { planned } = retries.actions
/** The person does not want to wait for the next try. */
export const retryNow = createAction('retries/retryNow')
