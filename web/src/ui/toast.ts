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
  /** What it is about, where its result follows: the next toast about the same takes its place. */
  about?: string
}
/** Most toasts at a time; beyond that the oldest goes. */
const most = 3

export const toasts = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    /** The same sentence twice is one toast; so is what begins and its result. */
    shown: (state, { payload }: PayloadAction<Toast>) => {
      const isFormer = ({ text, about }: Toast) =>
        text === payload.text || (about !== undefined && about === payload.about)
      return [...state.filter(toast => !isFormer(toast)), payload].slice(-most)
    },
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
  (
    kind: Toast['kind'],
    text: string,
    action?: ToastAction,
    about?: string,
  ): ThunkAction<string, Root, unknown, UnknownAction> =>
  (dispatch, getState) => {
    if (kind === 'fault' && selectNotice(getState())?.text === text) {
      const begun = about && selectToasts(getState()).find(toast => toast.about === about)
      if (begun) dispatch(closeToast(begun.id))
      return ''
    }
    const id = nanoid()
    dispatch(toasts.actions.shown({ id, kind, text, ...(action && { action: action.label }), ...(about && { about }) }))
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

/** Toasts with at most one action. What has only begun is `info` with `about`; its result has the same and takes its place. Faults stay until closed, the others for 6 s. */
export const toastWith = (dispatch: ToastDispatch) => ({
  done: (text: string, action?: ToastAction, about?: string) => dispatch(show('done', text, action, about)),
  info: (text: string, action?: ToastAction, about?: string) => dispatch(show('info', text, action, about)),
  ask: (text: string, action?: ToastAction, about?: string) => dispatch(show('ask', text, action, about)),
  /** What an open notice says already is not said twice. */
  fault: (text: string, action?: ToastAction, about?: string) => dispatch(show('fault', text, action, about)),
  /** Returns its id, for `close`. */
  offline: (text: string) => dispatch(show('offline', text)),
  close: (id: string) => void dispatch(closeToast(id)),
})

/** `toastWith` of the store around a component. */
export const useToast = () => {
  const dispatch = useDispatch<ToastDispatch>()
  return useMemo(() => toastWith(dispatch), [dispatch])
}
