import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { drip, isGone } from './connection.ts'
import { type Graph, isSuppressed } from './graph/graph.ts'
import type { State } from './state/state.ts'
import { readBody, readForm } from './wire/body.ts'
import type { Call, Method, Reply } from './wire/call.ts'
import { defaultVersion } from './wire/call.ts'
import { errorBody, known, traceId } from './wire/errors.ts'
import { etagOf, isKnown } from './wire/etag.ts'
import { type Host, readHost, readPath } from './wire/path.ts'
import { flag, text } from './wire/values.ts'

/** Shorter answers are sent as they are. */
const leastPacked = 1024
/** Largest request body: a photo sent as bytes, or a video to rupload. */
const bodyLimit = 320 * 1024 * 1024

/** One request, before it is known to be a Graph call. */
export interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  host: Host
  origin: string
  segments: string[]
  version: string
  query: Record<string, unknown>
}

export interface HttpParts {
  graph: Graph
  state: State
  /** Routes with their own paths; they take precedence over the catch-all. */
  routes: (http: FastifyInstance) => void
  /** Everything that is not the Graph: dialog, uploads, pages. Returns whether it answered. */
  visit: (visit: Visit) => Promise<boolean>
  log?: (line: string) => void
}

const isUpload = ({ headers, url }: FastifyRequest) => readHost(headers.host, splitUrl(url)[0]).host === 'rupload'

/** All bytes of a body. Of an upload whose connection breaks, those that came. */
async function readBytes(payload: AsyncIterable<Buffer>, isUpload: boolean): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of payload) {
      size += part.length
      if (size > bodyLimit) throw Object.assign(new Error('Request body is too large'), { statusCode: 413 })
      parts.push(part)
    }
  } catch (error) {
    if (!isUpload || size > bodyLimit) throw error
  }
  return Buffer.concat(parts)
}

/** The one listener. Bodies reach the handlers as bytes, whatever their content type. */
export function createHttp({ graph, state, routes, visit, log = () => {} }: HttpParts): FastifyInstance {
  const http = Fastify({ bodyLimit, forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('*', (request, payload, done) => {
    readBytes(payload, isUpload(request)).then(bytes => done(null, bytes), done)
  })
  routes(http)
  http.all('/*', async (request, reply) => {
    const [path = '', query = ''] = splitUrl(request.url)
    const { host, prefix, rest } = readHost(request.headers.host, path)
    const origin = state.settings.publicUrl || `${request.protocol}://${request.headers.host ?? 'localhost'}`
    const { version, segments } = readPath(rest)
    const seen: Visit = { request, reply, host, origin, segments, version, query: readForm(query) }
    if (await visit(seen)) return reply
    const base = `${request.protocol}://${request.headers.host ?? 'localhost'}${prefix}`
    return serve(await readCall(seen, base), request, reply)
  })
  http.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status >= 500) log(`${request.method} ${splitUrl(request.url)[0]} failed: ${(error as Error).stack}`)
    const spec = status < 500 ? known.invalid((error as Error).message) : known.unknownError()
    return send(reply, { status, body: errorBody(spec), headers: {} }, defaultVersion, false)
  })
  return http

  async function serve(call: Call, request: FastifyRequest, reply: FastifyReply) {
    const outcome = await graph.answer(call)
    if (typeof outcome === 'string') {
      reply.hijack()
      // A silent call stays open until the client gives up; any other call without a response ends the connection.
      if (outcome !== 'silent') request.raw.socket.destroy()
      return reply
    }
    if (isSuppressed(call)) outcome.status = 200
    // The network's clock, which may differ from this machine's.
    outcome.headers.date = new Date(state.clock.now()).toUTCString()
    if (call.method === 'GET' && outcome.status === 200) outcome.etag = true
    return send(reply, outcome, call.version, flag(call, 'pretty', false), text(call, 'debug') === 'all')
  }
}

async function readCall(seen: Visit, base: string): Promise<Call> {
  const { request, query, segments, version, origin } = seen
  const body = Buffer.isBuffer(request.body) ? request.body : undefined
  const uploads = seen.host === 'rupload'
  const read = await readBody(request.headers['content-type'], uploads ? undefined : body)
  const params = { ...query, ...read.params }
  const override = typeof params.method === 'string' ? params.method.toUpperCase() : undefined
  delete params.method
  const header = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const given = typeof params.access_token === 'string' ? params.access_token : undefined
  return {
    api: seen.host === 'graph-instagram' ? 'instagram' : 'facebook',
    method: methodOf(request.method, override),
    version,
    path: segments,
    params,
    files: read.files,
    ...(uploads ? { upload: body ?? Buffer.alloc(0) } : {}),
    token: given || header,
    tokenInParams: Boolean(given),
    origin,
    base,
    headers: request.headers,
    gone: () => isGone(seen.reply.raw),
  }
}

function methodOf(asked: string, override: string | undefined): Method {
  if (asked === 'POST' && (override === 'GET' || override === 'DELETE' || override === 'POST')) return override
  if (asked === 'PUT' || asked === 'PATCH') return 'POST'
  return asked === 'POST' || asked === 'DELETE' ? asked : 'GET'
}

function send(
  reply: FastifyReply,
  { status, body, headers, dripMs, etag }: Reply,
  version: string,
  pretty: boolean,
  debug = false,
) {
  const trace = traceId()
  reply.code(status).headers({
    'content-type': 'application/json; charset=UTF-8',
    'facebook-api-version': version,
    'x-fb-request-id': trace,
    'x-fb-trace-id': trace,
    'x-fb-rev': '1030000000',
    'cache-control': 'private, no-cache, no-store, must-revalidate',
    'access-control-allow-origin': '*',
    ...headers,
  })
  const whole = debug && body && !Array.isArray(body) ? { ...body, __debug__: { messages: [] } } : body
  const written = typeof body === 'string' ? body : JSON.stringify(whole, undefined, pretty ? 2 : undefined)
  if (etag) reply.header('etag', etagOf(written))
  if (etag && isKnown(etagOf(written), reply.request.headers['if-none-match'])) return reply.code(304).send()
  if (dripMs !== undefined) return drip(reply, written, dripMs)
  const packed = written.length >= leastPacked && /\bgzip\b/.test(String(reply.request.headers['accept-encoding']))
  if (!packed) return reply.send(written)
  return reply.headers({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' }).send(gzipSync(written))
}

function splitUrl(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}
