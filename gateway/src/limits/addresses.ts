import type { IncomingMessage } from 'node:http'
import type { Clock } from '@fanfare/runtime/clock.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { clientAddress } from './client-address.ts'

/** How often the warning is repeated, ms. */
const AGAIN_MS = 3_600_000

/**
 * The address of a request's client. While no proxy is trusted and X-Forwarded-For comes all the same, the log says so
 * once an hour: behind a proxy that is not named, all people look like one, and one of them uses up the limit of all.
 */
export function addresses({ proxies, log, clock }: { proxies: number; log: Log; clock: Clock }) {
  let warned = Number.NEGATIVE_INFINITY
  return (message: IncomingMessage): string => {
    const address = clientAddress(message, proxies)
    if (proxies === 0 && message.headers['x-forwarded-for'] !== undefined && clock.now() - warned >= AGAIN_MS) {
      warned = clock.now()
      log.warn(
        { address },
        'a request came with X-Forwarded-For, but TRUSTED_PROXIES is 0: behind a proxy all clients share one limit until it is set',
      )
    }
    return address
  }
}
