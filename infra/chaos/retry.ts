import { setTimeout as pause } from 'node:timers/promises'

/** Repeats `work` until it succeeds. Throws its last error once `forMs` have passed. */
export async function retry<T>(work: () => Promise<T>, { forMs = 60_000, retryAfterMs = 500 } = {}): Promise<T> {
  const deadline = performance.now() + forMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(retryAfterMs)
    }
  }
}
