import type { HttpOptions } from './http.ts'
import type { Server } from './http-server.ts'
import { metricsText } from './metrics.ts'
import { libraryMetrics } from './telemetry.ts'

const CHECK_MS = 2_000

/** The names of the checks that fail or take longer than 2 seconds. */
async function failing(checks: HttpOptions['ready']): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = Promise.withResolvers<string>()
      const timer = setTimeout(() => late.resolve(name), CHECK_MS)
      const answer = Promise.resolve()
        .then(check)
        .then(
          () => undefined,
          () => name,
        )
      return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
    }),
  )
  return results.filter(name => name !== undefined)
}

/** GET /health: the process lives. GET /ready: it can do its work (503 with the names of what is missing). GET /metrics: Prometheus. */
export function addProbes({ app, draining }: Server, { service, ready }: HttpOptions): void {
  app.get('/health', async () => ({ status: true, data: { service } }))
  app.get('/ready', async (_request, reply) => {
    const missing = draining() ? ['draining'] : await failing(ready)
    if (missing.length > 0) reply.code(503)
    return { status: missing.length === 0, data: { service, missing } }
  })
  app.get('/metrics', async (_request, reply) => {
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
    return `${await metricsText()}${await libraryMetrics()}`
  })
}
