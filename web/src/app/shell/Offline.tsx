import { useNetwork } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { ownerOf } from '../../lib/saved-copies/saved-copy.ts'
import { useSavedCopyCount } from '../../lib/saved-copies/use-saved-copy-count.ts'
import { useTeam, useUser } from '../../lib/session/session.ts'
import { useToast } from '../../ui/toast.ts'

/** What is said without a connection: `count` copies of unsaved work are on this device. */
export const offlineWords = (count: number): string => {
  if (count === 0) return "You're offline. This may be out of date."
  return "You're offline. Your changes are saved on this device."
}

/** Says when the connection is gone, what is safe until it is back, and that it is back. */
export const Offline = () => {
  const { online } = useNetwork()
  const toast = useToast()
  const count = useSavedCopyCount(ownerOf(useUser().id, useTeam().id))
  const toastId = useRef('')
  useEffect(() => {
    if (count === undefined) return
    if (toastId.current) toast.close(toastId.current)
    if (online && toastId.current) toast.done("You're back online.")
    toastId.current = online ? '' : toast.offline(offlineWords(count))
  }, [online, count, toast])
  return null
}
