import { createSlice, type PayloadAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit'
import { runOnPress } from './run-on-press.ts'

/** The notification modal (spec §3) as the store holds it. */
export interface Notice {
  icon?: 'success' | 'loading' | 'warning' | 'error'
  /** Name of the dialog; the spec's default is Notification. */
  modalTitle?: string
  title: string
  text: string
  /** false: it closes only by its button or from code. */
  allowClose?: boolean
  closeButtonText?: string
  /** false: no closing button, for a notice that code closes; then `allowClose` or `confirm` should let a person close it. */
  closeButton?: boolean
  /** CSS class of the title. */
  titleClass?: string
  /** CSS class of the closing button. */
  closeButtonClass?: string
  /** Label of the confirming button, to the right of the closing button. */
  confirm?: string
  /** Amount used, drawn as a full bar. */
  used?: { label: string; used: number; of: number }
}

export interface NoticeRoot {
  notice: Notice | null
}

export const notices = createSlice({
  name: 'notice',
  initialState: null as Notice | null,
  reducers: {
    opened: (_, { payload }: PayloadAction<Notice>) => payload,
    closed: () => null,
    /** The confirming button was pressed. */
    confirmed: () => null,
  },
  selectors: { selectNotice: state => state },
})
export const { closed: closeNotice, confirmed: confirmNotice } = notices.actions
export const { selectNotice } = notices.selectors

/** Opens the notification modal in place of what is open; `run` is what its confirming button does. */
export const openNotice =
  (notice: Notice, run?: () => void): ThunkAction<void, NoticeRoot, unknown, UnknownAction> =>
  (dispatch, getState) => {
    dispatch(notices.actions.opened(notice))
    const mine = selectNotice(getState())
    if (run) dispatch(runOnPress<NoticeRoot>(state => selectNotice(state) === mine, confirmNotice.match, run))
  }
