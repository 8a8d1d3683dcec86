import { useSyncExternalStore } from 'react'

/** What of the shell is open: the drawer (phones), the command search, the list of keys. Kept outside React so that keys and buttons anywhere reach it. */
interface Open {
  drawer: boolean
  search: boolean
  keys: boolean
}
let open: Open = { drawer: false, search: false, keys: false }
const listeners = new Set<() => void>()
export const setOpen = (change: Partial<Open>) => {
  open = { ...open, ...change }
  for (const tell of listeners) tell()
}
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
export const useOpen = () => useSyncExternalStore(subscribe, () => open)
