import { AppError } from '@fanfare/runtime/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SecurityHeaders } from '../security-headers.ts'
import type { WebFiles } from '../web/files.ts'
import { notBuiltPage } from '../web/not-built.ts'
import { sendFile } from '../web/send-file.ts'
import { isApiPath, isUnknownConnect, methodsAt, refuseMissing } from './missing.ts'

/** Routes of the application are pages of the same document; only a browser's navigation asks for them as HTML. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  return !/\.[a-z0-9]{1,8}$/i.test(path) && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
}

/** Everything that is no address of the API: files of the built application, its routes, or nothing. */
export function addApp(app: FastifyInstance, files: WebFiles, security: SecurityHeaders): void {
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const index = await files.find('/index.html')
    // Never from a cache unasked: it names the current assets.
    if (index) return sendFile(request, reply, index, 'no-cache')
    return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(notBuiltPage)
  }
  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = decodeURIComponent((request.raw.url ?? '/').split('?', 1)[0] as string)
    const isProgram = !request.headers.accept?.includes('text/html')
    if (isApiPath(path) || methodsAt(path).length > 0 || (isProgram && isUnknownConnect(path)))
      return refuseMissing(request, reply)
    reply.headers(security.page)
    if (path === '/' || path === '/index.html') return page(request, reply)
    const file = await files.find(path)
    if (file) return sendFile(request, reply, file, file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (wantsPage(request, path)) return page(request, reply)
    throw new AppError('not_found')
  }
  app.get('/*', serve)
  app.route({
    method: app.supportedMethods.filter(method => method !== 'GET' && method !== 'HEAD'),
    url: '/*',
    handler: async (request, reply) => refuseMissing(request, reply.headers(security.data)),
  })
}
