import type { IncomingMessage } from 'node:http'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { Features } from '@fanfare/contracts/features.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Who } from '../security/identity.ts'
import type { Log } from '../telemetry/log.ts'

/** Rejects while something is away. */
export type Check = () => Promise<unknown>
export type Checks = Record<string, Check>

/** What a handler is given: checked input and the caller. */
export interface Context<E> {
  /** The caller. On a public endpoint reading it without a caller fails with `not_signed_in`; use `caller` there. */
  readonly who: Who
  /** The caller, or undefined for a visitor of a public endpoint. */
  readonly caller: Who | undefined
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The log with the request id. */
  readonly log: Log
}

// biome-ignore lint/suspicious/noExplicitAny: an endpoint of any four schemas
export type AnyEndpoint = Endpoint<any, any, any, any>

export type Handler<E> = (context: Context<E>) => Promise<ReplyOf<E>> | ReplyOf<E>
/** Writes the response itself (bytes, streams). What it returns is sent as it is; undefined when it has sent everything. */
export type RawHandler<E> = (context: Context<E>) => Promise<unknown> | unknown

export interface HttpOptions {
  service: string
  log: Log
  clock: Clock
  /** IDENTITY_SECRET, a comma list. */
  identitySecret: string
  /** FEATURES: what this installation has; the defaults where absent. */
  features?: Features | undefined
  /** What this process cannot work without, by name: while one rejects or takes 1.5 s, /ready responds 503. */
  ready: Checks
  /** What it can do without, with limits: while one rejects or takes half a second, /ready responds 200 with `degraded`. */
  degraded?: Checks
  /** Largest body in bytes, 256 KiB by default; an endpoint may set its own. */
  bodyLimit?: number
  /** Headers of responses to requests that reach no route: addresses that cannot be decoded, requests that are no HTTP. */
  errorHeaders?: Record<string, string>
  /** The address of the client, for the access log. Absent: it has none, as where only other services call. */
  addressOf?: (request: IncomingMessage) => string
  /** How long `close()` waits for requests under way, 10 s by default. */
  drainMs?: number
}
