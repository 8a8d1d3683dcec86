import { useNetwork } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.ts'

/** Says when the connection is gone, and that it is back. */
export const Offline = () => {
  const { online } = useNetwork()
  const told = useRef(0)
  useEffect(() => {
    if (!online && !told.current) told.current = toast.offline("You're offline. This may be out of date.")
    if (online && told.current) {
      toast.close(told.current)
      told.current = 0
      toast.done("You're back online.")
    }
  }, [online])
  return null
}
