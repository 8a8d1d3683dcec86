import { setTimeout as pause } from 'node:timers/promises'
import { residentMb } from './resident.ts'

/** How often it is looked at, ms. */
const everyMs = 2_000
/** Memory that has not fallen for so long stays, ms: Node gives back what a load took a quarter of a minute after it has ended. */
const stillMs = 20_000
const atMostMs = 120_000
/** A smaller fall counts for nothing, MB. */
const fallMb = 1

/** Waits until none of the processes gives memory back any more, at most two minutes: each is at rest then. */
export async function untilAtRest(pids: readonly number[]): Promise<void> {
  const lowest = new Map<number, number>()
  const began = performance.now()
  let fellAt = began
  while (performance.now() - fellAt < stillMs && performance.now() - began < atMostMs) {
    await pause(everyMs)
    for (const pid of pids) {
      const { all } = residentMb(pid)
      if (all > (lowest.get(pid) ?? Number.POSITIVE_INFINITY) - fallMb) continue
      lowest.set(pid, all)
      fellAt = performance.now()
    }
  }
}
