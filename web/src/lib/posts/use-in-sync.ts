import { contents } from '@fanfare/contracts/limits.ts'
import { useEffect, useRef } from 'react'

interface Listing {
  data?: { in_sync: boolean } | undefined
  /** When the list was answered last. */
  fulfilledTimeStamp?: number | undefined
  refetch: () => unknown
}

/** How often a list is asked for again: for as long as a program asks for posts that are under way, 18 times every 10 seconds (spec §9). */
const mostTries = (contents.tries * contents.everySeconds) / contents.inSyncSeconds

/**
 * Asks for a list again every 3 seconds while what the networks count of its posts is being read (spec §4), for three minutes at most.
 * `onStop`: that is over, and it is still being read.
 */
export const useInSync = ({ data, fulfilledTimeStamp, refetch }: Listing, onStop: () => void): void => {
  const tries = useRef(0)
  const latest = useRef({ refetch, onStop })
  latest.current = { refetch, onStop }
  const inSync = data?.in_sync ?? false
  // Each answer that still says so is one more try.
  useEffect(() => {
    if (!inSync) tries.current = 0
    if (!inSync || tries.current > mostTries) return
    if (tries.current === mostTries) {
      tries.current += 1
      return latest.current.onStop()
    }
    const timer = setTimeout(() => {
      tries.current += 1
      latest.current.refetch()
    }, contents.inSyncSeconds * 1000)
    return () => clearTimeout(timer)
  }, [inSync, fulfilledTimeStamp])
}
