import { AsyncLocalStorage } from 'node:async_hooks'
import type { Chance } from '@fanfare/infra/chaos/random/chance.ts'

/** Whose code is running: its time, its chance, and the worker whose process it is; without one it is a person or the test itself. */
export interface Own {
  time: { ms: number }
  chance: Chance
  process?: { dead: boolean }
}
export const own = new AsyncLocalStorage<Own>()

const begin = Date.UTC(2027, 2, 15, 9)
/** The clock of a run: it moves only when the run moves it. */
export const newTime = (): { ms: number } => ({ ms: begin })

/**
 * Has code that belongs to a run read `performance.now()` and `Math.random()` of that run, so that several runs can take turns in one process
 * and each repeats itself by its seed. Returns what undoes it.
 */
export const virtualGlobals = (): (() => void) => {
  const realNow = performance.now.bind(performance)
  const realRandom = Math.random
  performance.now = () => {
    const store = own.getStore()
    return store ? store.time.ms - begin : realNow()
  }
  Math.random = () => own.getStore()?.chance.roll() ?? realRandom()
  return () => {
    performance.now = realNow
    Math.random = realRandom
  }
}
