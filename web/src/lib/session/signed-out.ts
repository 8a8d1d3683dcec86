import {
  addListener,
  createSlice,
  isAnyOf,
  type PayloadAction,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { session } from './session-slice.ts'

/**
 * A session that ends while someone works: every call that is answered so waits until the person has signed in again in place, and is
 * then sent again. The screen below keeps what was typed. True while they are asked to sign in. This alone decides what becomes of the screen:
 * nothing else leaves it while they are asked.
 */
export const signedOut = createSlice({
  name: 'signedOut',
  initialState: false,
  reducers: {
    asked: () => true,
    /** The person is back (true), or has gone to the sign-in page instead (false). */
    settled: (_, __: PayloadAction<boolean>) => false,
  },
  // A person who signed in on the page for it, or left, is asked no more.
  extraReducers: build => build.addMatcher(isAnyOf(session.actions.end, session.actions.restart), () => false),
  selectors: { selectSignedOut: state => state },
})
export const { settled } = signedOut.actions
export const { selectSignedOut } = signedOut.selectors

/** Asks the person to sign in again, and resolves with the payload of `settled`; false where the session was ended or started again instead. */
export const waitForSignIn = (): ThunkAction<Promise<boolean>, unknown, unknown, UnknownAction> => dispatch =>
  new Promise(resolve => {
    dispatch(
      addListener({
        matcher: isAnyOf(settled, session.actions.end, session.actions.restart),
        effect: (action, { unsubscribe }) => {
          unsubscribe()
          resolve(settled.match(action) && action.payload)
        },
      }),
    )
    dispatch(signedOut.actions.asked())
  })
