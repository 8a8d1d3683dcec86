import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Who } from '../security/identity.ts'
import { traceId } from '../telemetry/telemetry.ts'
import { CALLER } from './route.ts'

/** Asked every few seconds by machines. */
const PROBES = new Set(['/health', '/ready', '/metrics', '/internal/identity'])
const NUMBER = /^\d{1,20}$/

/** The ids in an address, such as `{ id: '71' }`. Anything else in an address is not logged. */
function idsOf({ params }: FastifyRequest): Record<string, string> | undefined {
  const ids = Object.entries((params ?? {}) as Record<string, string>).filter(([, value]) => NUMBER.test(value))
  return ids.length > 0 ? Object.fromEntries(ids) : undefined
}

/**
 * One line a request: method, pattern of the address, ids in it, status, time, who asked and, by `addressOf`, from where. Never a query, a header
 * or a body.
 * Probes, files of the application and what no route knows are logged at `debug` only.
 */
export function addAccessLog(app: FastifyInstance, addressOf?: (request: IncomingMessage) => string): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    const quiet = route === undefined || route === '/*' || PROBES.has(route)
    const who = (request as unknown as { [CALLER]?: Who })[CALLER]
    const trace = traceId()
    const ids = idsOf(request)
    request.log[quiet ? 'debug' : 'info'](
      {
        method: request.method,
        route: route ?? 'none',
        ...(ids ? { ids } : {}),
        status: reply.raw.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(addressOf ? { address: addressOf(request.raw) } : {}),
        ...(who?.teamId ? { team: who.teamId } : {}),
        ...(who?.userId ? { user: who.userId } : {}),
        ...(who?.keyId ? { key: who.keyId } : {}),
        ...(trace ? { trace } : {}),
      },
      'request',
    )
    done()
  })
}
