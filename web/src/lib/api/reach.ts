import { isFault } from './api.ts'

/** How often a call that nothing answered is sent again, and the pause between, ms. */
export const reaching = { retries: 5, pauseMs: 2000 }

/** Whether a call ended without an answer though the browser says that it is connected: after a lost connection the first requests often do. */
export const isUnreached = (reason: unknown): boolean =>
  isFault(reason) && reason.code === 'offline' && navigator.onLine

/** Runs a call, and again after a pause while nothing answers. Rejects as the last one did, and with the signal's reason. */
export const reach = async <T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let retries = 0; ; retries += 1)
    try {
      return await run()
    } catch (reason) {
      if (retries >= reaching.retries || !isUnreached(reason)) throw reason
      await new Promise(resolve => setTimeout(resolve, reaching.pauseMs))
      signal.throwIfAborted()
    }
}
