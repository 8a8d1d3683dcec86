import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import type { Checks } from '@fanfare/runtime/http/types.ts'
import { within } from '@fanfare/runtime/within.ts'
import type { Upstreams } from './upstreams.ts'

/** How long a service has to say that it is ready, ms. */
const CHECK_MS = 1_500
/** A replica that has not answered within this time, ms, may be starting or gone: others are asked as well. */
const HEDGE_MS = 400
/** Further replicas that are asked before a service counts as not ready. */
const OTHERS = 3

/** Nothing that is planned or published waits for these: while one is away the gateway is degraded, and its other calls work. */
const beside: readonly ServiceName[] = ['research', 'insights']

/**
 * A check per service: it passes when one replica says that it is ready. A gateway whose services cannot work (`needed`) is not ready either;
 * one of those `beside` them only makes it degraded.
 */
export function servicesReady(upstreams: Upstreams): { needed: Checks; beside: Checks } {
  const checks = checksOf(upstreams)
  const those = (isBeside: boolean) => Object.fromEntries(checks.filter(([name]) => beside.includes(name) === isBeside))
  return { needed: those(false), beside: those(true) }
}

const checksOf = (upstreams: Upstreams) =>
  [...upstreams].map(([name, { calls }]) => {
    const check = async () => {
      const signal = AbortSignal.timeout(CHECK_MS)
      const ask = async () => {
        const { statusCode, body } = await calls.request({ path: '/ready', method: 'GET', signal })
        await body.dump()
        if (statusCode !== 200) throw new Error(`${name} answers ${statusCode}`)
      }
      const first = ask()
      // Requests under way at the same time go to different replicas: each goes to the one with the fewest.
      const others = () => Promise.any([first, ...Array.from({ length: OTHERS }, ask)])
      await within(HEDGE_MS, name, first).catch(others)
    }
    return [name, check] as const
  })
