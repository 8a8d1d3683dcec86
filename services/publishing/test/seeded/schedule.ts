import type { Own } from './virtual-clock.ts'

/** A process of a worker. Dead: nothing of it happens any more. Asleep: nothing of it happens before `wakesAt`. */
export interface Process {
  name: string
  dead: boolean
  wakesAt: number
  /** Publications that it has in hand. */
  inHand: number
}

interface Entry {
  at: number
  seq: number
  process: Process | undefined
  run: () => void
}

/** What happens when in a run, by its clock, ms. Of two things at the same time the one that was planned first comes first. */
export interface Schedule {
  /** Plans something that happens whatever becomes of the workers: a call arrives, a person does something. */
  at(ms: number, run: () => void): void
  /** Waits in a worker's process. Never resolves where that has died by then. */
  sleep(process: Process, until: number): Promise<void>
  /** The time of the next thing; undefined: nothing is planned. */
  next(): number | undefined
  /** Has everything happen that is due now. */
  runDue(): void
}

/** Things happen at whole steps of the clock, so that what is near happens together, ms. */
const step = 100
const stepped = (ms: number) => Math.ceil(ms / step) * step

export const createSchedule = (time: Own['time']): Schedule => {
  const heap: Entry[] = []
  let planned = 0
  const isBefore = (one: Entry, other: Entry) => one.at < other.at || (one.at === other.at && one.seq < other.seq)

  const add = (entry: Entry): void => {
    let at = heap.push(entry) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(entry, heap[parent] as Entry)) break
      heap[at] = heap[parent] as Entry
      at = parent
    }
    heap[at] = entry
  }
  const take = (): Entry => {
    const first = heap[0] as Entry
    const last = heap.pop() as Entry
    if (heap.length === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Entry, heap[child] as Entry)) child += 1
      if (!isBefore(heap[child] as Entry, last)) break
      heap[at] = heap[child] as Entry
      at = child
    }
    heap[at] = last
    return first
  }
  const plan = (ms: number, process: Process | undefined, run: () => void): void => {
    planned += 1
    add({ at: stepped(Math.max(time.ms, ms)), seq: planned, process, run })
  }

  return {
    at: (ms, run) => plan(ms, undefined, run),
    sleep: (process, until) => new Promise<void>(resolve => plan(until, process, resolve)),
    next: () => heap[0]?.at,
    runDue() {
      while (heap[0] && heap[0].at <= time.ms) {
        const entry = take()
        const { process, run } = entry
        if (process?.dead) continue
        if (process && process.wakesAt > time.ms) plan(process.wakesAt, process, run)
        else run()
      }
    },
  }
}
