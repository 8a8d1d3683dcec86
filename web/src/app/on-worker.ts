import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

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

/** Asks before the page is left while `unsaved` or work on this device goes on. Render `<LeavePrompt>` with what it returns. */
export const useLeavePrompt = (unsaved: boolean) => {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      (unsaved || worker.busy()) && currentLocation.pathname !== nextLocation.pathname,
  )
}
