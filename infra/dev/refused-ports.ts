import { pools } from './services.ts'
import { portsFrom } from './topology.ts'

/** The ports of the Fetch Standard's "bad port" list from 1024 on: browsers, and Node's fetch, refuse to connect to them. */
const refused = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

const lowest = 1024
const highest = 65_000
const step = 1_000

/** The first port of a base that browsers refuse; undefined where there is none. */
export function refusedPort(base: number): number | undefined {
  const ofPools = pools.flatMap(({ offset, most }) => Array.from({ length: most }, (_, index) => base + offset + index))
  return [...Object.values(portsFrom(base)), ...ofPools].toSorted((a, b) => a - b).find(port => refused.has(port))
}

/** The first base from this one on, in steps of a thousand, that spans no port which browsers refuse. */
export function usableBase(from: number): number {
  let base = from
  while (base > highest || refusedPort(base) !== undefined)
    base = base + step > highest ? lowest + (base % step) : base + step
  return base
}

/** Throws when the base is none, or spans a port that browsers refuse; the message names a base that works. */
export function assertUsable(base: number): void {
  if (!Number.isInteger(base) || base < lowest || base > highest)
    throw new Error(`PORT_BASE must be a whole number from ${lowest} to ${highest}`)
  const port = refusedPort(base)
  if (port === undefined) return
  throw new Error(
    `PORT_BASE=${base} takes port ${port}, to which browsers refuse to connect. One that works: PORT_BASE=${usableBase(base)}`,
  )
}
