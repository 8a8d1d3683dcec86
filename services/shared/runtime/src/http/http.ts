import type { IncomingMessage } from 'node:http'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Who } from '../security/identity.ts'
import { addIdentityProbe } from '../security/identity-probe.ts'
import type { Log } from '../telemetry/log.ts'
import { addProbes, type Checks } from './probes.ts'
import { addRawRoute, addRoute } from './route.ts'
import { startServer } from './server.ts'

/** What a handler is given: checked input and the caller. */
export interface Context<E> {
  /** The caller. On a public endpoint reading it without a caller fails with `not_signed_in`; use `caller` there. */
  readonly who: Who
  /** The caller, or undefined on a public endpoint that nobody signed in to. */
  readonly caller: Who | undefined
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The log with the request id. */
  readonly log: Log
}

// biome-ignore lint/suspicious/noExplicitAny: any endpoint, whatever its four schemas
export type AnyEndpoint = Endpoint<any, any, any, any>

export type Handler<E> = (context: Context<E>) => Promise<ReplyOf<E>> | ReplyOf<E>
/** Writes the answer itself (bytes, streams). What it returns is sent as it is, undefined when it sent all. */
export type RawHandler<E> = (context: Context<E>) => Promise<unknown> | unknown

export interface HttpOptions {
  service: string
  log: Log
  clock: Clock
  /** IDENTITY_SECRET, a comma list. */
  identitySecret: string
  /** What this process cannot work without, by name: while one rejects or takes 1.5 s, /ready answers 503. */
  ready: Checks
  /** What it works without, though worse: while one rejects or takes half a second, /ready answers 200 and `degraded`. */
  degraded?: Checks
  /** Largest body in bytes, 256 KiB by default; an endpoint may set its own. */
  bodyLimit?: number
  /** Headers of answers to requests that reach no route: addresses that cannot be decoded, requests that are no HTTP. */
  errorHeaders?: Record<string, string>
  /** The address of the client, for the access log. Absent: the log tells none, as where only our own services ask. */
  addressOf?: (request: IncomingMessage) => string
  /** How long `close()` waits for requests in flight, 10 s by default. */
  drainMs?: number
}

export interface Http {
  /** Answers an endpoint: checks identity, policy and input, wraps the envelope, serialises by the reply schema. */
  handle<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): void
  /** Answers an endpoint declared `raw: true`: the same checks, but body and answer are the handler's (no parsing, no envelope). */
  handleRaw<E extends AnyEndpoint>(endpoint: E, handler: RawHandler<E>): void
  readonly raw: FastifyInstance
  /** Opens the port (0: any free one) and answers the base URL. */
  listen(options?: { port?: number; host?: string }): Promise<string>
  /** Says "not ready" from now on, and has each connection end with its next answer. Requests are taken as before. */
  leave(): void
  /** Says "not ready", takes no new connections, lets requests in flight finish for `drainMs`, then cuts. */
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
      const names = new Set(endpoints.map(endpoint => endpoint.name))
      const missing = [...names].filter(name => !handled.has(name))
      const foreign = [...handled.keys()].filter(name => !names.has(name))
      if (missing.length > 0) throw new Error(`endpoints without a handler: ${missing.join(', ')}`)
      if (foreign.length > 0) throw new Error(`handlers of endpoints that are not ours: ${foreign.join(', ')}`)
    },
  }
}
