import { lookup } from 'node:dns/promises'
import type { Check } from '@fanfare/contracts/internal/checks.ts'
import { isPublicAddress } from './outside/public-address.ts'

/** How long one look outside may take, ms. */
const LOOK_MS = 5_000
/** How far clocks may be apart, ms: signatures and one-time codes go by them. */
const SKEW_MS = 5_000

/** Runs a check; what it throws is what is wrong. Undefined skips nothing: a check that cannot be made says so itself. */
export async function check(name: string, work: () => Promise<string | { skipped: string }>): Promise<Check> {
  try {
    const found = await work()
    return typeof found === 'string'
      ? { name, outcome: 'ok', detail: found }
      : { name, outcome: 'skipped', detail: found.skipped }
  } catch (err) {
    return { name, outcome: 'failed', detail: reason(err) }
  }
}

/** The sentence of an error, and what lies beneath it. */
function reason(err: unknown): string {
  const { message, cause } = err as Error & { cause?: { code?: string; message?: string } }
  const below = cause?.code ?? cause?.message
  return below && !message.includes(below) ? `${message} (${below})` : message
}

/** The addresses of a host; throws where it has none. */
async function resolve(host: string): Promise<string[]> {
  const name = host.replace(/^\[|\]$/g, '')
  const found = await lookup(name, { all: true }).catch(err => {
    throw new Error(`${name} doesn’t resolve. Check its DNS record.`, { cause: err })
  })
  return found.map(({ address }) => address)
}

/** Whether every address of a host is one that the internet can reach. */
export const isPublicHost = async (host: string): Promise<boolean> => (await resolve(host)).every(isPublicAddress)

/** Each host resolves; each is named once. */
export async function checkNames(urls: readonly string[]): Promise<string> {
  const hosts = [...new Set(urls.map(url => new URL(url).hostname))]
  const found = await Promise.all(hosts.map(async host => `${host} is ${(await resolve(host)).join(', ')}`))
  return found.join('; ')
}

/** The response at an address, whatever its status. Throws where nothing answers in time. */
export async function look(url: string): Promise<Response> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(LOOK_MS) })
    await response.body?.cancel()
    return response
  } catch (err) {
    throw new Error(`Nothing answers at ${new URL(url).origin}. Check the proxy, its certificate and the firewall.`, {
      cause: err instanceof Error && err.cause ? err.cause : err,
    })
  }
}

/** Fails unless an address is answered by this product: its gateway names the version of its API in every reply. */
export async function lookForUs(url: string): Promise<Response> {
  const response = await look(url)
  if (!response.headers.has('fanfare-version'))
    throw new Error(
      `${new URL(url).origin} answers ${response.status}, but it isn’t Fanfare. Check that the proxy forwards ${new URL(url).pathname}.`,
    )
  return response
}

/** How far a clock is from another one, in words; throws where it is too far. */
export function compareClocks(what: string, theirs: number, ours: number): string {
  const apart = Math.abs(theirs - ours)
  if (apart > SKEW_MS)
    throw new Error(
      `${what} is ${Math.round(apart / 1000)} s away from this server’s clock. Check its time service (NTP).`,
    )
  // The date of a response has whole seconds.
  return `${what} is within ${Math.max(1, Math.ceil(apart / 1000))} s`
}
