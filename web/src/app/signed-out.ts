import { useSyncExternalStore } from 'react'

/**
 * A session that ends while somebody works: every call that is answered so waits here until the person has signed in again in place, and
 * is then sent again. The screen below keeps what was typed.
 */
let waiting: { done: Promise<boolean>; settle: (back: boolean) => void } | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const signedOut = {
  /** Resolves when the person is back (true), or has gone to the sign-in page instead (false). */
  wait(): Promise<boolean> {
    if (!waiting) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting = { done: promise, settle: resolve }
      tell()
    }
    return waiting.done
  },
  settle(back: boolean): void {
    const open = waiting
    waiting = undefined
    open?.settle(back)
    tell()
  },
  isWaiting: () => waiting !== undefined,
}

export const useSignedOut = (): boolean =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, signedOut.isWaiting)
