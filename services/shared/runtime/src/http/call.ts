import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, ServiceName } from '@fanfare/contracts/endpoint.ts'
import type { Failure } from '@fanfare/contracts/errors.ts'
import type { Clock } from '../clock.ts'
import { AppError, isErrorCode } from '../errors.ts'
import { openReplicas, type Replicas } from '../replicas/replicas.ts'
import { IDENTITY_HEADER, serviceIdentity, signIdentity, type Who } from '../security/identity.ts'
import type { Log } from '../telemetry/log.ts'
import { callSignal } from './call-signal.ts'
import type { AnyEndpoint } from './types.ts'

export interface CallInput<E> {
  /** The person in whose name it calls; without, the service itself. */
  who?: Who
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  signal?: AbortSignal
  /** Instead of the caller's default, in milliseconds. */
  timeoutMs?: number
}

export interface CallerOptions {
  /** Base URLs of the services that are asked; of one with several replicas, comma-separated. */
  urls: Partial<Record<ServiceName, string>>
  identitySecret: string
  clock: Clock
  /** How long one call may take, 10 s by default. */
  timeoutMs?: number
  /** Connections kept to each replica of a service, 64 by default. */
  connections?: number
  log?: Log
}

/** Asks other services by their contracts. */
export interface Caller {
  /** Returns the data. Throws AppError with the callee's code, or `service_unavailable` when it did not respond in time. */
  <E extends AnyEndpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>
  close(): Promise<void>
}

/** The path and query of a call. */
export function urlOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.url.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) query.append(key, String(item))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** A failed call as an error: the callee's own code where it sent one. */
function calleeError(reply: Partial<Failure> | undefined, status: number, endpoint: Endpoint): AppError {
  const error = reply?.error
  // Faults inside the callee are not passed on.
  if (error && isErrorCode(error.code)) return new AppError(error.code, error)
  return new AppError('service_unavailable', { cause: new Error(`${endpoint.service} responded ${status}`) })
}

/** Clocks this close count as equal: the `Date` of a response has whole seconds. */
const ALIKE_MS = 2_000

/** Makes a caller with kept connections to every replica of each service. */
export function createCaller({
  urls,
  identitySecret,
  clock,
  timeoutMs = 10_000,
  connections = 64,
  log,
}: CallerOptions): Caller {
  // Idle connections end well before the server's keep-alive does.
  const pool = { connections, keepAliveTimeout: 4_000 }
  const services = new Map<string, Replicas>()
  const replicasOf = (base: string): Replicas => {
    const known = services.get(base) ?? openReplicas({ urls: base, pool, ...(log === undefined ? {} : { log }) })
    services.set(base, known)
    return known
  }

  // An identity lives for seconds. A process whose clock is wrong signs by the clock of those it asks.
  let skewMs = 0
  const signed = (who: Who, audience: ServiceName, skew: number): string => {
    const theirs: Clock = { now: () => clock.now() + skew, instant: () => clock.instant().add({ milliseconds: skew }) }
    return signIdentity(who, { secret: identitySecret, clock: theirs, audience })
  }
  /** How far their clock is from ours by the date of a response, where that differs from what was known. */
  const otherSkew = (date: unknown): number | undefined => {
    const skew = Date.parse(String(date)) - clock.now()
    return Math.abs(skew - skewMs) > ALIKE_MS ? skew : undefined
  }

  const send = async (
    endpoint: Endpoint,
    input: CallInput<Endpoint>,
    base: string,
    signal: AbortSignal,
    skew = skewMs,
  ): Promise<unknown> => {
    const who = input.who ?? serviceIdentity(crypto.randomUUID())
    const body = input.body === undefined ? undefined : JSON.stringify(input.body)
    const {
      statusCode,
      headers,
      body: stream,
    } = await replicasOf(base).request({
      path: urlOf(endpoint, input),
      method: endpoint.method,
      signal,
      headers: {
        [IDENTITY_HEADER]: signed(who, endpoint.service, skew),
        'x-request-id': who.requestId,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    const reply = (await stream.json().catch(() => undefined)) as { status?: boolean; data?: unknown } | undefined
    if (reply?.status === true) return reply.data
    const { code } = (reply as Partial<Failure> | undefined)?.error ?? {}
    const other = code === 'not_signed_in' && skew === skewMs ? otherSkew(headers.date) : undefined
    if (other !== undefined) {
      const data = await send(endpoint, input, base, signal, other)
      skewMs = other
      return data
    }
    throw calleeError(reply as Partial<Failure> | undefined, statusCode, endpoint)
  }

  const call = async (endpoint: Endpoint, input: CallInput<Endpoint> = {}): Promise<unknown> => {
    const base = urls[endpoint.service]
    if (base === undefined) throw new Error(`no base URL of ${endpoint.service} is configured`)
    // One limit for all tries of a call.
    const limit = callSignal(input.timeoutMs ?? timeoutMs, input.signal)
    try {
      return await send(endpoint, input, base, limit.signal)
    } catch (err) {
      if (err instanceof AppError) throw err
      if (input.signal?.aborted) throw input.signal.reason
      throw new AppError('service_unavailable', { cause: err })
    } finally {
      limit.end()
    }
  }
  return Object.assign(call, {
    close: async () => void (await Promise.all([...services.values()].map(replicas => replicas.destroy()))),
  }) as unknown as Caller
}
