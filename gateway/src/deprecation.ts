import type { Deprecation, Endpoint } from '@fanfare/contracts/endpoint.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** The endpoint that does the same as a deprecated one; undefined where none does. */
const successorOf = ({ successor }: Deprecation): Endpoint | undefined =>
  publicEndpoints.find(({ name }) => name === successor)

/**
 * The headers of each reply of a deprecated endpoint: `deprecation` (RFC 9745), `sunset` (RFC 8594), and the link to the endpoint that took
 * its place (RFC 5829); none of any other endpoint.
 */
export function deprecationHeaders({ deprecated }: Endpoint): Record<string, string> {
  if (!deprecated) return {}
  const successor = successorOf(deprecated)
  return {
    deprecation: `@${midnight(deprecated.since).getTime() / 1000}`,
    sunset: midnight(deprecated.sunset).toUTCString(),
    ...(successor ? { link: `<${successor.url}>; rel="successor-version"` } : {}),
  }
}

/** The same in words; empty for any other endpoint. */
export function deprecationWords({ deprecated }: Endpoint): string {
  if (!deprecated) return ''
  const successor = successorOf(deprecated)
  const instead = successor ? ` Use \`${successor.method} ${successor.url}\`.` : ''
  return `Deprecated since ${deprecated.since}, and removed on ${deprecated.sunset}.${instead}`
}
