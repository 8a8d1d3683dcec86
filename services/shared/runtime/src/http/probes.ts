import { metricsText } from '../telemetry/metrics.ts'
import { libraryMetrics } from '../telemetry/telemetry.ts'
import { within } from '../within.ts'
import type { Server } from './server.ts'
import type { Checks, HttpOptions } from './types.ts'

/** What /ready reports beside the name of the service. */
export interface Readiness {
  /** `degraded`: it works with limits or delays. `draining`: it is about to stop; send it nothing new. */
  state: 'ready' | 'degraded' | 'not_ready' | 'draining'
  /** What it cannot work without and does not have. */
  missing: string[]
  /** What it works without, and does not have. */
  degraded: string[]
}

/** Longest time of a check, ms. Callers of /ready wait 2 seconds and more. What only degrades must leave them time to spare. */
const NEEDED_MS = 1_500
const WANTED_MS = 500
/** How long a result is reused, ms, so that many probes cost one check: a good one, and one with a fault. */
const WELL_MS = 1_000
const UNWELL_MS = 100
/** A probe that waits longer than this, ms, for a check under way gets the result before it: balancers take a silent process for dead. */
const REUSE_AFTER_MS = 300

/**
 * Returns the names of the checks that fail or take longer than `limitMs`. One run at a time, whose result is reused for a moment. Only
 * the first run is waited for to its end.
 */
function watch(checks: Checks, limitMs: number): () => Promise<string[]> {
  let looking: Promise<string[]> | undefined
  let found: string[] | undefined
  let until = 0
  const look = async (): Promise<string[]> => {
    const results = await Promise.all(
      Object.entries(checks).map(([name, check]) =>
        within(limitMs, name, Promise.resolve().then(check)).then(
          () => undefined,
          () => name,
        ),
      ),
    )
    const failing = results.filter(name => name !== undefined)
    found = failing
    until = performance.now() + (failing.length > 0 ? UNWELL_MS : WELL_MS)
    return failing
  }
  return () => {
    if (looking === undefined || performance.now() > until) {
      until = Number.POSITIVE_INFINITY
      looking = look()
    }
    const before = found
    return before ? within(REUSE_AFTER_MS, 'a check', looking).catch(() => before) : looking
  }
}

/**
 * GET /health: the process lives. GET /ready: it can do its work (503 with the names of what is missing); it responds 200 and
 * names as `degraded` what it can do without. GET /metrics: Prometheus.
 */
export function addProbes({ app, draining }: Server, { service, ready, degraded = {} }: HttpOptions): void {
  const needed = watch(ready, NEEDED_MS)
  const wanted = watch(degraded, WANTED_MS)
  const readiness = async (): Promise<Readiness> => {
    if (draining()) return { state: 'draining', missing: ['draining'], degraded: [] }
    const [missing, worse] = await Promise.all([needed(), wanted()])
    const state = missing.length > 0 ? 'not_ready' : worse.length > 0 ? 'degraded' : 'ready'
    return { state, missing, degraded: worse }
  }
  app.get('/health', async () => ({ status: true, data: { service } }))
  app.get('/ready', async (_request, reply) => {
    const found = await readiness()
    const status = found.missing.length === 0
    if (!status) reply.code(503)
    return { status, data: { service, ...found } }
  })
  app.get('/metrics', async (_request, reply) => {
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    return `${await metricsText()}${await libraryMetrics()}`
  })
}
