/** Thrown where a run got no slot before its lease would end, or while this worker stops: it is released and continues later. */
export class NoCallSlot extends Error {
  override name = 'NoCallSlot'
  constructor() {
    super('The networks are busy with other posts')
  }
}

/** Bounds how many runs of one worker talk to the networks at once; the others claim and write meanwhile. */
export interface CallSlots {
  /**
   * Runs `work` in a slot. Where all are taken it waits for one until `before`, by `performance.now()`; the lowest `rank` goes first, so
   * that posts end in the order in which they began. Rejects with NoCallSlot where none came in time.
   */
  within<T>(work: () => Promise<T>, given: { rank: number; before: number }): Promise<T>
  /** Refuses those that wait, and all that come. */
  close(): void
}

interface Waiting {
  rank: number
  start: () => void
  refuse: () => void
}

/** Slots for `most` runs at once. */
export const callSlots = (most: number): CallSlots => {
  const waiting: Waiting[] = []
  let taken = 0
  let closed = false

  const granted = ({ rank, before }: { rank: number; before: number }): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        waiting.splice(waiting.indexOf(one), 1)
      }
      const one: Waiting = {
        rank,
        start() {
          leave()
          taken += 1
          resolve()
        },
        refuse() {
          leave()
          reject(new NoCallSlot())
        },
      }
      const timer = setTimeout(() => one.refuse(), Math.max(0, before - performance.now()))
      const at = waiting.findIndex(other => other.rank > rank)
      waiting.splice(at === -1 ? waiting.length : at, 0, one)
    })

  return {
    async within(work, given) {
      if (closed) throw new NoCallSlot()
      if (taken < most) taken += 1
      else await granted(given)
      try {
        return await work()
      } finally {
        taken -= 1
        waiting[0]?.start()
      }
    },
    close() {
      closed = true
      for (const one of [...waiting]) one.refuse()
    },
  }
}
