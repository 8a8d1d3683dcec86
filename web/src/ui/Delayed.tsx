import { type ReactNode, useEffect, useState } from 'react'

/** Shows its children after 300 ms only, so that a skeleton does not flash before an answer that comes quickly. */
export const Delayed = ({ children, after = 300 }: { children: ReactNode; after?: number }) => {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return due ? children : null
}
