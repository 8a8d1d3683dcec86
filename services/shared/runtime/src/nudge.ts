/** Relays of this process that sleep until their next look at the outbox. */
const sleepers = new Set<() => void>()

/** Wakes the relays of this process: an event was committed just now. */
export function nudge(): void {
  for (const wake of sleepers) wake()
}

/** A sleep that a nudge ends early. A nudge that came since the last sleep ended counts. */
export function createSleeper(): { sleep(ms: number): Promise<void>; wake(): void; close(): void } {
  let awake: (() => void) | undefined
  let nudged = false
  const wake = (): void => {
    nudged = true
    awake?.()
  }
  sleepers.add(wake)
  return {
    wake,
    close() {
      sleepers.delete(wake)
      wake()
    },
    async sleep(ms) {
      if (!nudged) {
        const { promise, resolve } = Promise.withResolvers<void>()
        awake = resolve
        const timer = setTimeout(resolve, ms)
        await promise
        clearTimeout(timer)
        awake = undefined
      }
      nudged = false
    },
  }
}
