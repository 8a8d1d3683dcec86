import { useCallback } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import { useToast } from '../../ui/toast.ts'

/** Runs a change and says how it went. Resolves with whether it did. */
export const useSaving = () => {
  const toast = useToast()
  return useCallback(
    async (change: Promise<unknown>, done: string): Promise<boolean> => {
      try {
        await change
        toast.done(done)
        return true
      } catch (fault) {
        toast.fault(messageOf(fault))
        return false
      }
    },
    [toast],
  )
}
