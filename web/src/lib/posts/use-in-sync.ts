import { contents } from '@fanfare/contracts/limits.ts'
import { useEffect, useRef } from 'react'

interface Listing {
  data?: { in_sync: boolean; retry_after?: number | null } | undefined
  /** When the list was answered last. */
  fulfilledTimeStamp?: number | undefined
  refetch: () => unknown
}

/** How long a list is asked for again, seconds: 18 times every 10 of them (spec §9). */
const mostSeconds = contents.tries * contents.everySeconds

/**
 * Asks for a list again every 3 seconds while what the networks count of its posts is being read, and every 10 while a post of it is under way
 * (spec §4): it goes out, or its videos are being converted. For three minutes at most. `onStop`: that is over, and it is still being read.
 */
export const useInSync = ({ data, fulfilledTimeStamp, refetch }: Listing, onStop: () => void): void => {
  const tries = useRef(0)
  const latest = useRef({ refetch, onStop })
  latest.current = { refetch, onStop }
  const inSync = data?.in_sync ?? false
  const seconds = inSync ? contents.inSyncSeconds : (data?.retry_after ?? undefined)
  // Of each kind of waiting the tries are counted from its beginning.
  useEffect(() => {
    tries.current = 0
  }, [seconds])
  // Each answer that still says so is one more try.
  useEffect(() => {
    const mostTries = seconds === undefined ? 0 : mostSeconds / seconds
    if (seconds === undefined || tries.current > mostTries) return
    if (tries.current === mostTries) {
      tries.current += 1
      if (inSync) latest.current.onStop()
      return
    }
    const timer = setTimeout(() => {
      tries.current += 1
      latest.current.refetch()
    }, seconds * 1000)
    return () => clearTimeout(timer)
  }, [inSync, seconds, fulfilledTimeStamp])
}
