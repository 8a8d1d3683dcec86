import type { FastifyInstance } from 'fastify'
import { addIdentityProbe } from '../security/identity-probe.ts'
import { addProbes } from './probes.ts'
import { addRawRoute, addRoute } from './route.ts'
import { startServer } from './server.ts'
import type { AnyEndpoint, Handler, HttpOptions, RawHandler } from './types.ts'

export interface Http {
  /** Handles an endpoint: checks identity, policy and input, wraps the envelope, serialises by the reply schema. */
  handle<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): void
  /** Handles an endpoint declared `raw: true`: the same checks, but body and response are the handler's (no parsing, no envelope). */
  handleRaw<E extends AnyEndpoint>(endpoint: E, handler: RawHandler<E>): void
  readonly raw: FastifyInstance
  /** Opens the port (0: any free one) and returns the base URL. */
  listen(options?: { port?: number; host?: string }): Promise<string>
  /** Says "not ready" from now on and ends each connection with its next response. Requests are still handled. */
  leave(): void
  /** Says "not ready", takes no new connections, lets requests under way finish for `drainMs`, then cuts. */
  close(): Promise<void>
  /** Throws unless each of these endpoints has exactly one handler here, and no other has one. */
  assertComplete(endpoints: readonly AnyEndpoint[]): void
}

/** Makes the HTTP side of a service, with GET /health, /ready and /metrics built in. */
export function createHttp(options: HttpOptions): Http {
  const server = startServer(options)
  const handled = new Map<string, number>()
  const note = (endpoint: AnyEndpoint): void => {
    const times = (handled.get(endpoint.name) ?? 0) + 1
    handled.set(endpoint.name, times)
    if (times > 1) throw new Error(`endpoint ${endpoint.name} has two handlers`)
  }
  addProbes(server, options)
  addIdentityProbe(server.app, options)
  return {
    raw: server.app,
    handle(endpoint, handler) {
      note(endpoint)
      addRoute(server.app, options, endpoint, handler)
    },
    handleRaw(endpoint, handler) {
      note(endpoint)
      if (!endpoint.raw) throw new Error(`endpoint ${endpoint.name} is not declared raw`)
      addRawRoute(server.app, options, endpoint, handler)
    },
    listen: server.listen,
    leave: server.leave,
    close: server.close,
    assertComplete(endpoints) {
      const listed = endpoints.map(endpoint => endpoint.name)
      const names = new Set(listed)
      const twice = listed.filter((name, at) => listed.indexOf(name) !== at)
      if (twice.length > 0) throw new Error(`endpoints listed twice: ${twice.join(', ')}`)
      const missing = [...names].filter(name => !handled.has(name))
      const foreign = [...handled.keys()].filter(name => !names.has(name))
      if (missing.length > 0) throw new Error(`endpoints without a handler: ${missing.join(', ')}`)
      if (foreign.length > 0) throw new Error(`handlers of endpoints of another service: ${foreign.join(', ')}`)
    },
  }
}
