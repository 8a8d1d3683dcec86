import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { Pool } from '@fanfare/runtime/undici.ts'

/** The connections to one service. */
export interface Upstream {
  url: string
  /** For requests with small bodies. */
  calls: Pool
  /** For uploads and downloads, which hold a connection for long: they must not take those of the calls. */
  bytes: Pool
}
export type Upstreams = Map<ServiceName, Upstream>

export interface UpstreamOptions {
  urls: Partial<Record<ServiceName, string>>
  connections: number
  timeoutMs: number
}

// Services keep idle connections for 72 s; ours end well before, so no request meets a closing one.
const KEEP_ALIVE_MS = 30_000
// A person's line may stall in the middle of an upload; the gateway watches that side itself.
const BYTES_TIMEOUT_MS = 120_000

/** Opens pools to every service that a public endpoint names. Throws Error when one has no URL. */
export function openUpstreams({ urls, connections, timeoutMs }: UpstreamOptions): Upstreams {
  const names = new Set(publicEndpoints.map(endpoint => endpoint.service).filter(name => name !== 'gateway'))
  const missing = [...names].filter(name => !urls[name])
  if (missing.length > 0) throw new Error(`public endpoints name services without a URL: ${missing.join(', ')}`)
  const connect = { timeout: 3_000 }
  return new Map(
    [...names].map(name => {
      const url = urls[name] as string
      const common = { connect, keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS }
      const calls = new Pool(url, { ...common, connections, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
      const bytes = new Pool(url, { ...common, headersTimeout: BYTES_TIMEOUT_MS, bodyTimeout: BYTES_TIMEOUT_MS })
      return [name, { url, calls, bytes }]
    }),
  )
}

/** Cuts all connections. */
export async function closeUpstreams(upstreams: Upstreams): Promise<void> {
  await Promise.all([...upstreams.values()].flatMap(({ calls, bytes }) => [calls.destroy(), bytes.destroy()]))
}
