import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A process that works less than this part of the time is at rest. */
const atRest = 0.05
/** So many looks in a row. */
const quietLooks = 5
/** Fewer bytes than this are not worth the pause. */
const worthwhile = 12 * 1024 * 1024

export interface AtRestOptions {
  /** Pause between looks, 1 s by default. */
  everyMs?: number
  /** Told each time, with the length of the pause and the bytes of the heap before and after. */
  onTidied?: (pauseMs: number, before: number, after: number) => void
}

const heapBytes = () => getHeapStatistics().total_physical_size

/**
 * Has the garbage of busy times collected, and its room given back, once the process has come to rest: V8 by itself waits for the next
 * allocations, which a process at rest hardly makes. The pause of less than a tenth of a second falls where nobody waits for an answer.
 */
export function tidyAtRest({ everyMs = 1_000, onTidied }: AtRestOptions = {}): { close(): void } {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => unknown
  // V8 takes no code that was compiled ahead under other flags.
  setFlagsFromString('--no-expose-gc')
  let last = performance.eventLoopUtilization()
  let quiet = 0
  let least = 0
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    quiet = utilization < atRest ? quiet + 1 : 0
    if (quiet < quietLooks) return
    const before = heapBytes()
    if (before < least + worthwhile) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    least = heapBytes()
    const now = performance.eventLoopUtilization()
    onTidied?.(performance.eventLoopUtilization(now, last).active, before, least)
    last = now
  }, everyMs).unref()
  return { close: () => clearInterval(timer) }
}
