import { useEffect, useRef } from 'react'
import { type useBlocker as Blocker, useBlocker } from 'react-router-dom'
import { deviceWork } from './device-work.ts'

export interface Leaving {
  /** For `<LeavePrompt>`. */
  blocker: ReturnType<typeof Blocker>
  /** Leaves without a question, after the work was saved or discarded. */
  pass: (go: () => void) => void
}

/**
 * Asks before a screen with unsaved work is left (Back, a link, Close), or while work on this device runs. Closing the tab asks too, unless
 * a copy of the work is `saved` on this device.
 */
export const useLeaving = (unsaved: boolean, saved = false): Leaving => {
  const passing = useRef(false)
  const asks = unsaved && !saved
  useEffect(() => {
    if (!asks) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [asks])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !passing.current && (unsaved || deviceWork.isRunning()) && currentLocation.pathname !== nextLocation.pathname,
  )
  const pass = (go: () => void) => {
    passing.current = true
    go()
  }
  return { blocker, pass }
}
