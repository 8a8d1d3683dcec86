import {
  createSlice,
  nanoid,
  type PayloadAction,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useDispatch } from 'react-redux'
import { type NoticeRoot, selectNotice } from './notice.ts'
import { runOnPress } from './run-on-press.ts'

export interface ToastAction {
  label: string
  run: () => void
}
export interface Toast {
  id: string
  kind: 'done' | 'info' | 'ask' | 'fault' | 'offline'
  text: string
  /** Label of its one button. */
  action?: string
}
/** Most toasts at a time; beyond that the oldest goes. */
const most = 3

export const toasts = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    /** The same sentence twice is one toast. */
    shown: (state, { payload }: PayloadAction<Toast>) =>
      [...state.filter(({ text }) => text !== payload.text), payload].slice(-most),
    closed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
    /** Its button was pressed. */
    pressed: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
  selectors: { selectToasts: state => state },
})
export const { closed: closeToast, pressed: pressToast } = toasts.actions
export const { selectToasts } = toasts.selectors

type Root = NoticeRoot & { toasts: Toast[] }
type ToastDispatch = ThunkDispatch<Root, unknown, UnknownAction>

/** Shows a toast with at most one action. Returns its id; empty where an open notice says the same already. */
const show =
  (kind: Toast['kind'], text: string, action?: ToastAction): ThunkAction<string, Root, unknown, UnknownAction> =>
  (dispatch, getState) => {
    if (kind === 'fault' && selectNotice(getState())?.text === text) return ''
    const id = nanoid()
    dispatch(toasts.actions.shown({ id, kind, text, ...(action && { action: action.label }) }))
    if (action)
      dispatch(
        runOnPress<Root>(
          state => selectToasts(state).some(toast => toast.id === id),
          did => pressToast.match(did) && did.payload === id,
          action.run,
        ),
      )
    return id
  }

/** Toasts with at most one action. Faults stay until closed, the others for 6 s. */
export const toastWith = (dispatch: ToastDispatch) => ({
  done: (text: string, action?: ToastAction) => dispatch(show('done', text, action)),
  info: (text: string, action?: ToastAction) => dispatch(show('info', text, action)),
  ask: (text: string, action?: ToastAction) => dispatch(show('ask', text, action)),
  /** What an open notice says already is not said twice. */
  fault: (text: string, action?: ToastAction) => dispatch(show('fault', text, action)),
  /** Returns its id, for `close`. */
  offline: (text: string) => dispatch(show('offline', text)),
  close: (id: string) => void dispatch(closeToast(id)),
})

/** `toastWith` of the store around a component. */
export const useToast = () => {
  const dispatch = useDispatch<ToastDispatch>()
  return useMemo(() => toastWith(dispatch), [dispatch])
}
