import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { isSessionCookie } from '@fanfare/contracts/cookies.ts'
import { cookiesOf } from '../identity/cookies.ts'

/** Headers that belong to one connection, never to the next (RFC 9110 §7.6.1). */
const HOP = ['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization']
const hopByHop = new Set([...HOP, 'te', 'trailer', 'transfer-encoding', 'upgrade'])

/** Beyond those: headers that the gateway itself sets. */
const ours = new Set([
  'host',
  'expect',
  'authorization',
  'cookie',
  'forwarded',
  'via',
  'x-real-ip',
  'x-request-id',
  'x-idempotency-key',
  'x-csrf-token',
  'content-length',
])

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** Names that a Connection header adds to the hop-by-hop ones; undefined in the usual case. */
function named(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined
  return new Set(connection.split(',').map(name => name.trim().toLowerCase()))
}

function mayPass(name: string): boolean {
  return !hopByHop.has(name) && !ours.has(name) && !name.startsWith('x-fanfare-') && !name.startsWith('x-forwarded-')
}

/** Cookies that services may see: the session token goes no further than the gateway. */
function cookies(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const rest = cookiesOf(header).filter(({ name }) => !isSessionCookie(name))
  return rest.length === 0 ? undefined : rest.map(({ text }) => text).join('; ')
}

/** What of a request's headers a service is sent. Who asks, the address and the request id are the caller's to add. */
export function requestHeaders(given: IncomingHttpHeaders, traced: boolean): Record<string, string | string[]> {
  const extra = named(given.connection)
  const out: Record<string, string | string[]> = {}
  for (const name in given) {
    const value = given[name]
    if (value === undefined || !mayPass(name) || extra?.has(name)) continue
    // With telemetry on, the HTTP client adds the trace of this very request.
    if (name === 'traceparent' && (traced || !TRACEPARENT.test(String(value)))) continue
    if (traced && (name === 'tracestate' || name === 'baggage')) continue
    out[name] = value
  }
  const rest = cookies(given.cookie)
  if (rest !== undefined) out.cookie = rest
  return out
}

/** Adds to `out` what of a service's headers the client is sent. */
export function replyHeaders(given: IncomingHttpHeaders, out: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const extra = named(given.connection)
  for (const name in given) {
    if (hopByHop.has(name) || name === 'date' || name.startsWith('x-fanfare-') || extra?.has(name)) continue
    out[name] = given[name]
  }
  return out
}
