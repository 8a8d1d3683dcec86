import { type Static, type TSchema, Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { Action } from './policy.ts'

export type ServiceName = 'accounts' | 'team' | 'publishing' | 'research' | 'insights' | 'gateway'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call.
 * - `public`: anyone, no identity.
 * - `user`: a signed-in person (browser session only); no team needed.
 * - `team`: a member acting in a team, by session or API key; `action` names the row of the policy table.
 * - `service`: another service, over the signed internal channel; never routed by the gateway.
 */
export type Access = 'public' | 'user' | 'team' | 'service'

/** A call that is to be removed, by the policy of `docs/changelog-api.md`. */
export interface Deprecation {
  /** Since when, YYYY-MM-DD in UTC. */
  since: string
  /** Until when it works, YYYY-MM-DD in UTC: six months later or more. */
  sunset: string
  /** The name of the endpoint that does the same. Its path has no parameters: it is sent as a link. */
  successor?: string
}

export interface Endpoint<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends TSchema = TSchema,
> {
  /** Unique, camelCase; the OpenAPI operation id and the RTK Query endpoint name. */
  name: string
  /** The service that handles it. */
  service: ServiceName
  method: Method
  /** Fastify notation, e.g. `/api/posts/:id`. */
  url: string
  access: Access
  /** Row of the policy table; required when access is `team`. */
  action?: Action
  /** `path`: the team is the `:teamId` of the path; otherwise the active team of the session or the key's team. */
  team?: 'path'
  /** Opaque bytes or a stream in or out: no envelope. */
  raw?: boolean
  /** Its reply is `reply` itself, without an envelope: a network calls it and says what it wants to read. */
  bare?: boolean
  /** A creating call: honours `Idempotency-Key`, and our own pages send one. */
  creates?: boolean
  /** Creates nothing new and honours `Idempotency-Key` all the same, for programs that repeat a call whose answer was lost. */
  repeatable?: boolean
  /** Query parameters that the contract does not name are ignored, because others than our clients write the address; elsewhere they are refused. */
  anyQuery?: boolean
  /** Requests a minute per caller, counted apart from all others, where other than the default. */
  perMinute?: number
  /** Largest body in bytes where not the default of 256 KiB. */
  bodyLimit?: number
  /** It is to be removed: its replies and its documentation say so. */
  deprecated?: Deprecation
  summary: string
  params: P
  query: Q
  body: B
  reply: R
  /** Beyond those that come with method, input and access (`errorsOf` in endpoint-errors.ts). */
  errors: readonly ErrorCode[]
}

const None = Type.Object({})
type NoneSchema = typeof None

interface Given<P, Q, B, R>
  extends Partial<
    Pick<
      Endpoint,
      | 'action'
      | 'team'
      | 'raw'
      | 'bare'
      | 'creates'
      | 'repeatable'
      | 'anyQuery'
      | 'perMinute'
      | 'bodyLimit'
      | 'deprecated'
    >
  > {
  name: string
  service: ServiceName
  method: Method
  url: string
  access: Access
  summary: string
  params?: P
  query?: Q
  body?: B
  reply: R
  errors?: readonly ErrorCode[]
}

/** Declares one endpoint: the value that the service's route, the gateway, the web's API and the tests share. */
export const endpoint = <
  R extends TSchema,
  P extends TSchema = NoneSchema,
  Q extends TSchema = NoneSchema,
  B extends TSchema = NoneSchema,
>(
  given: Given<P, Q, B, R>,
): Endpoint<P, Q, B, R> => {
  if (given.access === 'team' && !given.action) throw new Error(`${given.name}: a team endpoint names its action`)
  return {
    errors: [],
    ...given,
    params: given.params ?? (None as unknown as P),
    query: given.query ?? (None as unknown as Q),
    body: given.body ?? (None as unknown as B),
  }
}

export type ParamsOf<E> = E extends Endpoint<infer P, TSchema, TSchema, TSchema> ? Static<P> : never
export type QueryOf<E> = E extends Endpoint<TSchema, infer Q, TSchema, TSchema> ? Static<Q> : never
export type BodyOf<E> = E extends Endpoint<TSchema, TSchema, infer B, TSchema> ? Static<B> : never
export type ReplyOf<E> = E extends Endpoint<TSchema, TSchema, TSchema, infer R> ? Static<R> : never

/** True when the endpoint takes a JSON body. */
export const takesBody = (e: Endpoint) => Object.keys((e.body as { properties?: object }).properties ?? {}).length > 0

/** Whether an endpoint honours `Idempotency-Key`. */
export const takesKey = ({ creates, repeatable }: Endpoint): boolean => creates === true || repeatable === true

/** Whether a call by this method may change something. Such calls carry a body, be it an empty one. */
export const changes = (method: string): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/** The header in which a service reports to the gateway that a call made nothing (a dry run): its Idempotency-Key stays free. The gateway keeps it to itself. */
export const NOTHING_MADE = 'x-fanfare-nothing-made'
