import { AppError } from '@fanfare/runtime/errors.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityHeaders } from '../security-headers.ts'
import type { WebFiles } from '../web/files.ts'
import { notBuiltPage } from '../web/not-built.ts'
import { isApiPath, isUnknownConnect, methodsAt, refuseMissing } from './missing.ts'

/** A profile or page that is explored: its name may have dots, as files do. */
const NAMED = /^\/explore(?:-fb)?\/[^/]+$/

/** Routes of the application are pages of the same document; only a browser's navigation asks for them as HTML. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  const isFile = /\.[a-z0-9]{1,8}$/i.test(path) && !NAMED.test(path)
  return !isFile && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
}

/** One year, s, the longest that caches honour. */
const KEPT = 'public, max-age=31536000, immutable'

/** Everything that is no address of the API: files of the built application, its routes, or nothing. */
export function addApp(app: FastifyInstance, files: WebFiles, security: SecurityHeaders): void {
  app.register(fastifyStatic, {
    root: files.root,
    // Which path is a file of the application is decided below.
    serve: false,
    // The build writes the compressed copies.
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    // Without a build there is no folder yet.
    suppressWarning: true,
  })
  const page = async (reply: FastifyReply): Promise<FastifyReply> => {
    const index = await files.find('/index.html')
    // Never from a cache unasked: it names the current assets. It has no ETag: the library makes it of size and time, and two builds whose
    // times an image builder has levelled have pages of one size.
    if (index)
      return reply.header('cache-control', 'no-cache').sendFile(index.path, { etag: false, lastModified: false })
    return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(notBuiltPage)
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = decodeURIComponent((request.raw.url ?? '/').split('?', 1)[0] as string)
    const isProgram = !request.headers.accept?.includes('text/html')
    if (isApiPath(path) || methodsAt(path).length > 0 || (isProgram && isUnknownConnect(path)))
      return refuseMissing(request, reply)
    reply.headers(security.page)
    // Everyone who has the address may read it: no search engine lists it, and no other site is given it.
    if (path.startsWith('/report/'))
      reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    if (path === '/' || path === '/index.html') return page(reply)
    const file = await files.find(path)
    if (file) return reply.header('cache-control', file.immutable ? KEPT : 'no-cache').sendFile(file.path)
    if (wantsPage(request, path)) return page(reply)
    throw new AppError('not_found')
  }
  app.get('/*', {
    handler: serve,
    onSend(_request, reply, _payload, done) {
      // The library has the name that RFC 9239 gave up.
      const type = String(reply.getHeader('content-type') ?? '')
      if (type.startsWith('application/javascript')) reply.type('text/javascript; charset=utf-8')
      done()
    },
  })
  app.route({
    method: app.supportedMethods.filter(method => method !== 'GET' && method !== 'HEAD'),
    url: '/*',
    handler: async (request, reply) => refuseMissing(request, reply.headers(security.data)),
  })
}
