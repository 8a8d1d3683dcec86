import { contents } from '@fanfare/contracts/limits.ts'
import { useEffect, useRef } from 'react'

interface Listing {
  data?: { in_sync: boolean } | undefined
  /** When the list was answered last. */
  fulfilledTimeStamp?: number | undefined
  refetch: () => unknown
}

/** Asks for a list again, every 3 seconds and at most 18 times, while what the networks count of its posts is being read (spec §4). */
export const useInSync = ({ data, fulfilledTimeStamp, refetch }: Listing): void => {
  const tries = useRef(0)
  const latest = useRef(refetch)
  latest.current = refetch
  const inSync = data?.in_sync ?? false
  // Each answer that still says so is one more try.
  useEffect(() => {
    if (!inSync) tries.current = 0
    if (!inSync || tries.current >= contents.tries) return
    const timer = setTimeout(() => {
      tries.current += 1
      latest.current()
    }, contents.inSyncSeconds * 1000)
    return () => clearTimeout(timer)
  }, [inSync, fulfilledTimeStamp])
}
