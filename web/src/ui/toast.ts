import { useSyncExternalStore } from 'react'
import { notice } from './notice.ts'

export interface ToastAction {
  label: string
  run: () => void
}
export interface Toast {
  id: number
  kind: 'done' | 'info' | 'ask' | 'fault' | 'offline'
  text: string
  action?: ToastAction
}

let shown: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()
const set = (next: readonly Toast[]) => {
  shown = next
  for (const tell of listeners) tell()
}
const show = (kind: Toast['kind'], text: string, action?: ToastAction): number => {
  const id = ++last
  // Three at most; the same sentence twice is one toast.
  set([...shown.filter(toast => toast.text !== text), { id, kind, text, action }].slice(-3))
  return id
}

/** Says what happened, with at most one way back. Faults stay until closed, the rest goes after 6 s. */
export const toast = {
  done: (text: string, action?: ToastAction) => show('done', text, action),
  info: (text: string, action?: ToastAction) => show('info', text, action),
  ask: (text: string, action?: ToastAction) => show('ask', text, action),
  /** What an open dialog says already is not said twice. */
  fault: (text: string, action?: ToastAction) => (notice.current()?.text === text ? 0 : show('fault', text, action)),
  offline: (text: string) => show('offline', text),
  close: (id: number) => set(shown.filter(toast => toast.id !== id)),
}
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
export const useToasts = () => useSyncExternalStore(subscribe, () => shown)
