import { useEffect, useState } from 'react'

let firstReads: Promise<unknown> = Promise.resolve()
let isQuiet = false

/** Nothing is quiet before `reads`, which the first screen waits for, have come or failed. */
export const quietAfter = (reads: Promise<unknown>): void => {
  firstReads = reads
}

/** Until the browser has nothing to do, or for a second at most. */
const idle = () =>
  new Promise<unknown>(done =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 1_000 }) : setTimeout(done, 50),
  )

/** Resolves once the first screen is there and the browser has nothing to do: what nobody sees at first comes after that. Once it is quiet it stays so. */
export const whenQuiet = async (): Promise<void> => {
  if (isQuiet) return
  await firstReads.catch(() => undefined)
  await idle()
  isQuiet = true
}

/** Whether that is so. */
export const useQuiet = (): boolean => {
  const [quiet, setQuiet] = useState(isQuiet)
  useEffect(() => {
    if (quiet) return
    let left = false
    void whenQuiet().then(() => left || setQuiet(true))
    return () => {
      left = true
    }
  }, [quiet])
  return quiet
}
