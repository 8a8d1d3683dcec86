import { addListener, createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'

/**
 * A session that ends while someone works: every call that is answered so waits until the person has signed in again in place, and is
 * then sent again. The screen below keeps what was typed. True while they are asked to sign in.
 */
export const signedOut = createSlice({
  name: 'signedOut',
  initialState: false,
  reducers: {
    asked: () => true,
    /** The person is back (true), or has gone to the sign-in page instead (false). */
    settled: (_, __: PayloadAction<boolean>) => false,
  },
  selectors: { selectSignedOut: state => state },
})
export const { settled } = signedOut.actions
export const { selectSignedOut } = signedOut.selectors

/** Asks the person to sign in again, and resolves with the payload of `settled`. */
export const waitForSignIn = (): ThunkAction<Promise<boolean>, unknown, unknown, UnknownAction> => dispatch =>
  new Promise(resolve => {
    dispatch(
      addListener({
        actionCreator: settled,
        effect: ({ payload }, { unsubscribe }) => {
          unsubscribe()
          resolve(payload)
        },
      }),
    )
    dispatch(signedOut.actions.asked())
  })
