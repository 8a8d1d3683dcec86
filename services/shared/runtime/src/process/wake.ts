/** The pause of a loop, which ends early when there is work for the loop. The only mechanism of this kind in a process. */
export interface Sleeper {
  /**
   * Waits `ms`, or until it is woken; without `ms` only the latter. Returns at once after a wake since the last sleep ended. The result says whether
   * it was woken.
   */
  sleep(ms?: number): Promise<boolean>
  /** Ends the sleep under way, or the next one. */
  wake(): void
}

/** A pause for one loop. */
export function createSleeper(): Sleeper {
  let awake: (() => void) | undefined
  let woken = false
  return {
    wake() {
      woken = true
      awake?.()
    },
    async sleep(ms) {
      if (!woken) {
        const { promise, resolve } = Promise.withResolvers<void>()
        awake = resolve
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
        await promise
        clearTimeout(timer)
        awake = undefined
      }
      const wasWoken = woken
      woken = false
      return wasWoken
    },
  }
}

/** Work that is done in rounds, one at a time. */
export interface Rounds {
  /** Begins the next round at once, or as soon as the one under way has ended. */
  wake(): void
  /** Whether no round is under way. */
  idle(): boolean
  /** Begins no more rounds and waits for the one under way. */
  close(): Promise<void>
}

/** Does `round` at once and again and again, with a pause of as many ms as it returns. A round must deal with its own failures. */
export function startRounds(round: () => Promise<number>): Rounds {
  const sleeper = createSleeper()
  let closed = false
  let busy = false
  const run = async (): Promise<void> => {
    while (!closed) {
      busy = true
      const pauseMs = await round()
      busy = false
      if (!closed) await sleeper.sleep(pauseMs)
    }
  }
  const running = run()
  return {
    wake: sleeper.wake,
    idle: () => !busy,
    async close() {
      closed = true
      sleeper.wake()
      await running
    },
  }
}
