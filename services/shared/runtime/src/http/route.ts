import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { createInput, type Input } from '../input/input.ts'
import type { Who } from '../security/identity.ts'
import type { Log } from '../telemetry/log.ts'
import { histogram } from '../telemetry/metrics.ts'
import { nameRoute } from '../telemetry/telemetry.ts'
import { checkAccess } from './access.ts'
import { conditionalReply } from './conditional.ts'
import { replySchema } from './reply.ts'
import type { AnyEndpoint, Context, Handler, HttpOptions, RawHandler } from './types.ts'

/** The property of a request that holds its caller; declared on the server, so that requests keep one shape. */
export const CALLER = 'fanfareCaller'
type Held = { [CALLER]?: Who | undefined }

/** On the hot path: plain objects of one shape each, a getter only where there may be no caller. */
function makeContext(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query, body }: Input,
): Context<AnyEndpoint> {
  const caller = (request as unknown as Held)[CALLER]
  const log = request.log as Log
  if (caller) return { who: caller, caller, params, query, body, request, reply, log } as Context<AnyEndpoint>
  return {
    get who(): Who {
      throw new AppError('not_signed_in')
    },
    caller,
    params,
    query,
    body,
    request,
    reply,
    log,
  } as Context<AnyEndpoint>
}

/** Who may call is checked before a byte of the body is read. */
function guard(options: HttpOptions, endpoint: AnyEndpoint) {
  const limit = endpoint.raw ? endpoint.bodyLimit : undefined
  const refusalOf = (request: FastifyRequest): Error | undefined => {
    try {
      ;(request as unknown as Held)[CALLER] = checkAccess(endpoint, request, options)
    } catch (err) {
      return err as Error
    }
    const length = limit === undefined ? 0 : Number(request.headers['content-length'] ?? 0)
    return limit !== undefined && length > limit
      ? new AppError('body_too_large', { field: 'body', rule: `at most ${limit} bytes` })
      : undefined
  }
  return (request: FastifyRequest, _reply: FastifyReply, done: (err?: Error) => void): void => {
    nameRoute(endpoint.url)
    done(refusalOf(request))
  }
}

const durations = histogram(
  'fanfare_http_request_seconds',
  'Time from the request to the response, by endpoint and status.',
)

function observe(service: string, endpoint: AnyEndpoint) {
  return (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    durations.observe(reply.elapsedTime / 1000, { service, endpoint: endpoint.name, status: reply.statusCode })
    done()
  }
}

/** Adds the route of an endpoint. */
export function addRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  options: HttpOptions,
  endpoint: E,
  handler: Handler<E>,
): void {
  const check = createInput(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.url,
    schema: { response: { '2xx': replySchema(endpoint.reply) } },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    onRequest: guard(options, endpoint),
    onResponse: observe(options.service, endpoint),
    ...(endpoint.method === 'GET' && endpoint.access !== 'service' ? { onSend: conditionalReply } : {}),
    async handler(request, reply) {
      const context = makeContext(request, reply, check(request)) as Context<E>
      return { status: true, data: await handler(context) }
    },
  })
}

/** Adds a raw route: its body is not read (`request.raw` is the stream) and its response is sent as the handler gives it. */
export function addRawRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  options: HttpOptions,
  endpoint: E,
  handler: RawHandler<E>,
): void {
  const check = createInput(endpoint, { body: false })
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: endpoint.method,
      url: endpoint.url,
      onRequest: guard(options, endpoint),
      onResponse: observe(options.service, endpoint),
      handler: async (request, reply) => handler(makeContext(request, reply, check(request)) as Context<E>),
    })
  })
}
