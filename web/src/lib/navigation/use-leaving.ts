import { useEffect, useRef } from 'react'
import { type useBlocker as Blocker, useBlocker } from 'react-router-dom'

/**
 * Work on this device that leaving would lose (spec §2, local storage key `on-worker`): rendering, running uploads.
 * Features call `worker.begin('…')` and the function it returns when done; leaving asks while any is recorded.
 */
const key = 'on-worker'
const tasks = new Map<number, string>()
let last = 0
const record = () => {
  try {
    if (tasks.size) localStorage.setItem(key, JSON.stringify([...tasks.values()]))
    else localStorage.removeItem(key)
  } catch {}
}
const warn = (event: BeforeUnloadEvent) => {
  if (tasks.size) event.preventDefault()
}

export const worker = {
  begin(task: string): () => void {
    const id = ++last
    tasks.set(id, task)
    record()
    return () => {
      tasks.delete(id)
      record()
    }
  },
  busy: () => tasks.size > 0,
  watch: () => {
    record()
    addEventListener('beforeunload', warn)
  },
}

export interface Leaving {
  /** For `<LeavePrompt>`. */
  blocker: ReturnType<typeof Blocker>
  /** Leaves without being asked: what there was is saved, or given up. */
  pass: (go: () => void) => void
}

/**
 * The one guard of everything that is typed: asks before the screen is left (Back, a link, Close) while something is `unsaved` or work on
 * this device goes on. Closing the tab asks too, unless a copy is `kept` on this device.
 */
export const useLeaving = (unsaved: boolean, kept = false): Leaving => {
  const passing = useRef(false)
  const asks = unsaved && !kept
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asks])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !passing.current && (unsaved || worker.busy()) && currentLocation.pathname !== nextLocation.pathname,
  )
  const pass = (go: () => void) => {
    passing.current = true
    go()
  }
  return { blocker, pass }
}
