import { useCallback, useRef } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import { useToast } from '../../ui/toast.ts'

/** Whether a form says a fault itself, at one of its fields. */
type AtField = (fault: unknown) => boolean

/**
 * Runs a change and says how it went. Resolves with whether it did. A fault that `atField` is true of is left to the form. What was said of a
 * try is taken away by the next one.
 */
export const useSaving = () => {
  const toast = useToast()
  const said = useRef('')
  return useCallback(
    async (change: Promise<unknown>, done: string, atField?: AtField): Promise<boolean> => {
      toast.close(said.current)
      try {
        await change
        toast.done(done)
        return true
      } catch (fault) {
        if (!atField?.(fault)) said.current = toast.fault(messageOf(fault))
        return false
      }
    },
    [toast],
  )
}
