import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'

/** Prices change seldom; so long, ms, one that was read is shown without another look. */
const FRESH_MS = 10 * 60_000
/** After a failure the next look is not sooner, ms. */
const AGAIN_MS = 30_000
/** Who asks first waits no longer than this, ms. */
const FIRST_MS = 1_500

/**
 * What was read last, read again in the background once it is old: a page that shows it never waits for the one who knows it. Nothing while it
 * was never read; a failure is logged and keeps what there is.
 */
export function lastRead<T>(read: () => Promise<readonly T[]>, log: Log): () => Promise<readonly T[]> {
  let known: readonly T[] = []
  let next = 0
  let reading: Promise<void> | undefined
  const look = async () => {
    try {
      known = await read()
      next = performance.now() + FRESH_MS
    } catch (err) {
      next = performance.now() + AGAIN_MS
      log.warn({ err }, 'prices of plans could not be read')
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (performance.now() >= next) reading ??= look()
    if (known.length === 0 && reading) await Promise.race([reading, delay(FIRST_MS, undefined, { ref: false })])
    return known
  }
}
