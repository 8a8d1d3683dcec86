import { useSyncExternalStore } from 'react'

/** The notification modal (spec §3). Opening replaces what is open; closing resets it. */
export interface Notice {
  icon?: 'success' | 'loading' | 'warning' | 'error'
  /** Name of the dialog; the spec's default is Notification. */
  modalTitle?: string
  title: string
  text: string
  /** false: it closes only by its button or from code. */
  allowClose?: boolean
  closeButtonText?: string
  /** false: no closing button, for a notice that code closes; then `allowClose` should leave another way, or `confirm` one. */
  closeButton?: boolean
  /** CSS class of the title. */
  titleClass?: string
  /** CSS class of the closing button. */
  closeButtonClass?: string
  /** The way on; stands right of the closing button. */
  confirm?: { label: string; run: () => void }
  /** Amount used, drawn as a full bar. */
  used?: { label: string; used: number; of: number }
}
let current: Notice | null = null
const listeners = new Set<() => void>()
const set = (next: Notice | null) => {
  current = next
  for (const tell of listeners) tell()
}
export const notice = {
  open: (next: Notice) => set(next),
  close: () => set(null),
  current: () => current,
}
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
export const useNotice = () => useSyncExternalStore(subscribe, notice.current)
