import { lookup as dnsLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { within } from '../within.ts'

/** One process of a service. */
export interface Address {
  /** Scheme, host and port as the setting has them. */
  origin: string
  /** The IP address of its host; undefined: the name is resolved for each connection. */
  ip?: string
}

/** All addresses of a host name. Rejects when it has none. */
export type Lookup = (hostname: string) => Promise<string[]>

/** So often names are looked up again, ms: replicas come and go. */
const AGAIN_MS = 2_000
const LOOKUP_MS = 1_500

/** One family only: a name that has both often leads to the same process twice, once by an address that does not work. */
const lookupAll: Lookup = async hostname => {
  const found = await dnsLookup(hostname, { all: true })
  const four = found.filter(({ family }) => family === 4)
  return (four.length > 0 ? four : found).map(({ address }) => address)
}

export interface Addresses {
  /** Looks the names up now. */
  look(): void
  close(): void
}

/**
 * Follows the addresses behind base URLs (comma-separated): `on` is called at once with what is known, and again whenever it changes.
 * A name that cannot be looked up keeps the addresses it had.
 */
export function followAddresses(
  urls: string,
  on: (addresses: Address[]) => void,
  lookup: Lookup = lookupAll,
): Addresses {
  const origins = urls.split(',').map(url => new URL(url.trim()).origin)
  const known = new Map<string, Address[]>(origins.map(origin => [origin, [{ origin }]]))
  const hostOf = (origin: string) => new URL(origin).hostname.replace(/^\[|\]$/g, '')
  const named = origins.filter(origin => isIP(hostOf(origin)) === 0)
  let looking = false
  let closed = false

  const look = async (): Promise<void> => {
    if (looking || closed) return
    looking = true
    let changed = false
    for (const origin of named) {
      const ips = await within(LOOKUP_MS, `looking up ${origin}`, lookup(hostOf(origin))).catch(() => [])
      const found = [...new Set(ips)].sort().map(ip => ({ origin, ip }))
      const before = known.get(origin)?.map(({ ip }) => ip)
      if (found.length === 0 || before?.join() === found.map(({ ip }) => ip).join()) continue
      known.set(origin, found)
      changed = true
    }
    looking = false
    if (changed && !closed) on([...known.values()].flat())
  }

  on([...known.values()].flat())
  void look()
  const timer = named.length > 0 ? setInterval(() => void look(), AGAIN_MS).unref() : undefined
  return {
    look: () => void look(),
    close() {
      closed = true
      clearInterval(timer)
    },
  }
}
