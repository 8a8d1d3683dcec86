import { setTimeout as pause } from 'node:timers/promises'

/** Does it again until it succeeds; throws what it threw last when `forMs` are over. */
export async function insist<T>(work: () => Promise<T>, { forMs = 60_000, againMs = 500 } = {}): Promise<T> {
  const deadline = performance.now() + forMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(againMs)
    }
  }
}
