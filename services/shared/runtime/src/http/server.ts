import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { AppError, failure } from '../errors.ts'
import { addAccessLog } from './access-log.ts'
import { refuseBroken, refuseExpectation, withoutHost } from './broken-requests.ts'
import { CALLER } from './route.ts'
import { sendError } from './send-error.ts'
import type { HttpOptions } from './types.ts'

export interface Server {
  app: FastifyInstance
  listen(options?: { port?: number; host?: string }): Promise<string>
  /** Draining begins; requests are still taken. */
  leave(): void
  close(): Promise<void>
  /** True from the first call of leave() or close() on. */
  draining(): boolean
}

const BODY_LIMIT = 256 * 1024
// Longer than the idle time of the callers' pools (4 s), so that the server never closes a connection under a request.
const KEEP_ALIVE_MS = 72_000
/** Longest address that is read (characters), query included: the longest of the API, a list of posts by every filter, has some 2,000. */
const URL_LIMIT = 8 * 1024
const REQUEST_ID = /^[\w.:-]{1,64}$/

/** Said before anything else looks at the address. */
function tooLong({ url = '' }: IncomingMessage): AppError | undefined {
  if (url.length <= URL_LIMIT) return undefined
  return new AppError('url_too_long', { field: 'url', rule: `at most ${URL_LIMIT} characters` })
}

/** Makes the Fastify instance: ids, JSON parser, error mapping, draining. */
export function startServer({
  log,
  bodyLimit = BODY_LIMIT,
  drainMs = 10_000,
  errorHeaders = {},
  addressOf,
}: HttpOptions): Server {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // As long as a head may be: a part of an address that is too long is bad input of its endpoint, not another address.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Addresses that cannot be decoded (`%zz`) get an envelope like every other failure.
    frameworkErrors: (err, request, reply) =>
      void sendError(tooLong(request.raw) ?? err, request, reply.headers(errorHeaders)),
    clientErrorHandler: refuseBroken(errorHeaders, log),
    http: { requireHostHeader: false },
    genReqId(raw) {
      const given = raw.headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
  }) as unknown as FastifyInstance
  app.server.on('checkExpectation', refuseExpectation(errorHeaders))
  let closing: Promise<void> | undefined
  let leaving = false

  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients send the header on calls without a body too.
    if (body === '') return done(null, undefined)
    parse(request, body as string, (err, value) =>
      err ? done(new AppError('invalid_json', { field: 'body', rule: 'JSON' })) : done(null, value),
    )
  })
  app.setErrorHandler((err, request, reply) => sendError(err, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply))
  app.decorateRequest(CALLER)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const nowhere = withoutHost(request.raw)
    if (!nowhere) return done(tooLong(request.raw))
    // 400, as HTTP requires, not the status of its code.
    reply
      .code(400)
      .headers(errorHeaders)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(failure(nowhere)))
  })
  addAccessLog(app, addressOf)
  // Responses sent while draining end their connection, or the caller would hold it open until the cut.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (leaving) reply.header('connection', 'close')
    done()
  })

  const drain = async (): Promise<void> => {
    const cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
    await app.close()
    clearTimeout(cut)
  }
  return {
    app,
    listen: ({ port = 0, host = '127.0.0.1' } = {}) => app.listen({ port, host }),
    leave() {
      leaving = true
    },
    close() {
      leaving = true
      closing ??= drain()
      return closing
    },
    draining: () => leaving,
  }
}
