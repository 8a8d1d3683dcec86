import type { OutgoingHttpHeaders } from 'node:http'
import { SESSION_HASH_HEADER } from '@fanfare/contracts/cookies.ts'
import { type Endpoint, takesKey } from '@fanfare/contracts/endpoint.ts'
import { FinishConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { CALLER } from '@fanfare/runtime/http/route.ts'
import { IDENTITY_HEADER, signIdentity } from '@fanfare/runtime/security/identity.ts'
import { histogram } from '@fanfare/runtime/telemetry/metrics.ts'
import { activeSpan, telemetryOn } from '@fanfare/runtime/telemetry/telemetry.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deprecationHeaders } from '../deprecation.ts'
import type { Deps } from '../deps.ts'
import { forwardOnce, idempotencyKey } from '../idempotency/forward-once.ts'
import { type Admitted, admit } from '../identity/admit.ts'
import { BODY_LIMIT, hasBody, readBody, streamBody } from '../proxy/body.ts'
import { forward } from '../proxy/forward.ts'
import { requestHeaders } from '../proxy/headers.ts'
import type { Upstream } from '../proxy/upstreams.ts'
import type { SecurityHeaders } from '../security-headers.ts'

const durations = histogram(
  'fanfare_http_request_seconds',
  'Time from the request to the response, by endpoint and status.',
)

/** What a slow reader of a JSON response may leave unread (bytes): a few of them must not hold all connections to a service. */
const HOLD = 4 * 1024 * 1024

/** Headers of a request as its service is sent them: the client's, without those that the gateway sets. */
function outgoing(
  deps: Deps,
  { service }: Endpoint,
  request: FastifyRequest,
  { who, address, shown }: Admitted,
): Record<string, string | string[]> {
  const headers = requestHeaders(request.raw.headers, telemetryOn())
  headers['x-request-id'] = request.id
  headers['x-forwarded-for'] = address
  headers['x-forwarded-proto'] = deps.secure ? 'https' : 'http'
  if (who)
    headers[IDENTITY_HEADER] = signIdentity(who, {
      secret: deps.config.identitySecret,
      clock: deps.clock,
      audience: service,
    })
  if (shown !== undefined) headers[SESSION_HASH_HEADER] = shown
  return headers
}

/** Lets a request in and sends it to its service. */
function passOn(deps: Deps, endpoint: Endpoint, upstream: Upstream, security: SecurityHeaders) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const admitted = await admit(deps, endpoint, request, reply)
    // For the line that the log has of each request.
    Object.assign(request, { [CALLER]: admitted.who })
    const headers = outgoing(deps, endpoint, request, admitted)
    // What was set on the reply so far (request id, limit) and the headers of every response.
    const extra: OutgoingHttpHeaders = Object.assign(reply.getHeaders() as OutgoingHttpHeaders, security.data)
    const limit = endpoint.bodyLimit ?? BODY_LIMIT
    const incoming = hasBody(request.raw)
    const length = request.raw.headers['content-length']
    if (endpoint.raw) {
      const body = incoming ? streamBody(request.raw, limit) : undefined
      if (body && length !== undefined) headers['content-length'] = length
      return forward({ pool: upstream.bytes, request, reply, headers, body, extra, hold: 0 })
    }
    const body = incoming ? await readBody(request.raw, limit) : undefined
    const key = takesKey(endpoint) ? idempotencyKey(request) : undefined
    if (key === undefined) {
      return forward({ pool: upstream.calls, request, reply, headers, body, extra, hold: HOLD })
    }
    const caller = `${admitted.caller}-${admitted.who?.teamId ?? ''}`
    const work = { store: deps.idempotency, pool: upstream.calls, request, reply, headers, body, extra, caller, key }
    return forwardOnce(work)
  }
}

/** Names the route in traces, measures its responses, and has them say where the endpoint is deprecated. */
export function observed(endpoint: Endpoint) {
  const deprecation = deprecationHeaders(endpoint)
  return {
    onRequest: (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      // Set here, they are on refusals too.
      if (endpoint.deprecated) reply.headers(deprecation)
      const span = activeSpan()
      span?.setAttribute('http.route', endpoint.url)
      span?.updateName(`${endpoint.method} ${endpoint.url}`)
      done()
    },
    onResponse: (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
      const status = reply.raw.statusCode
      durations.observe(reply.elapsedTime / 1000, { service: 'gateway', endpoint: endpoint.name, status })
      done()
    },
  }
}

/** The network's dialog sends a person's browser here: an error is shown on the page where connecting began. */
function backToPage({ name }: Endpoint, { headers }: FastifyRequest, err: unknown): string | undefined {
  const navigates = name === FinishConnect.name && headers.accept?.includes('text/html')
  return navigates && err instanceof AppError ? `/connect/1?error=${err.code}` : undefined
}

/** A route for every public endpoint of a service. Bodies are not parsed here: the service checks them. */
export function addProxiedRoutes(app: FastifyInstance, deps: Deps, security: SecurityHeaders): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const endpoint of publicEndpoints) {
      const upstream = deps.upstreams.get(endpoint.service)
      if (!upstream) continue
      const pass = passOn(deps, endpoint, upstream, security)
      scope.route({
        method: endpoint.method,
        url: endpoint.url,
        // It redeems what it is given, once: a HEAD must not.
        exposeHeadRoute: endpoint.name !== FinishConnect.name,
        ...observed(endpoint),
        // Not an async handler: the response is piped, so Fastify has no promise to wait for.
        handler: (request, reply) =>
          void pass(request, reply).catch(err => {
            const page = backToPage(endpoint, request, err)
            if (page) reply.redirect(page)
            else reply.headers(security.data).send(err)
          }),
      })
    }
  })
}
