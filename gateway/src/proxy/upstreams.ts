import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { openReplicas, type Replicas } from '@fanfare/runtime/replicas/replicas.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'

/** The connections to the replicas of one service. */
export interface Upstream {
  /** For requests with small bodies. */
  calls: Replicas
  /** For uploads and downloads, which hold a connection for long: they must not take those of the calls. */
  bytes: Replicas
}
export type Upstreams = Map<ServiceName, Upstream>

export interface UpstreamOptions {
  /** Base URLs, comma-separated where a service has several. */
  urls: Partial<Record<ServiceName, string>>
  /** Kept to each replica. */
  connections: number
  timeoutMs: number
  log: Log
}

// Services keep idle connections for 72 s; the gateway closes its ones well before, so no request meets a closing one.
const KEEP_ALIVE_MS = 30_000
// A person's connection may stall in the middle of an upload; the gateway watches that side itself.
const BYTES_TIMEOUT_MS = 120_000

/** Opens pools to every service that a public endpoint names. Throws Error when one has no URL. */
export function openUpstreams({ urls: given, connections, timeoutMs, log }: UpstreamOptions): Upstreams {
  const names = new Set(publicEndpoints.map(endpoint => endpoint.service).filter(name => name !== 'gateway'))
  const missing = [...names].filter(name => !given[name])
  if (missing.length > 0) throw new Error(`public endpoints name services without a URL: ${missing.join(', ')}`)
  const kept = { keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS }
  const forCalls = { ...kept, connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  const forBytes = { ...kept, headersTimeout: BYTES_TIMEOUT_MS, bodyTimeout: BYTES_TIMEOUT_MS }
  return new Map(
    [...names].map(name => {
      const urls = given[name] as string
      const calls = openReplicas({ urls, pool: forCalls, log })
      return [name, { calls, bytes: openReplicas({ urls, pool: forBytes, log }) }]
    }),
  )
}

/** Cuts all connections. */
export async function closeUpstreams(upstreams: Upstreams): Promise<void> {
  await Promise.all([...upstreams.values()].flatMap(({ calls, bytes }) => [calls.destroy(), bytes.destroy()]))
}
