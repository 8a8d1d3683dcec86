import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createGzip, gzipSync } from 'node:zlib'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openApi } from '../openapi/document.ts'
import { docsPage, docsStart } from '../openapi/page.ts'
import { takesCoding } from '../proxy/accepted-codings.ts'
import type { SecurityHeaders } from '../security-headers.ts'

const PARTS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']
/** Files of the package that are long texts; it has no compressed copies of them. */
const TEXTS: Record<string, string> = { '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }

/** The document as it is sent. Its tag is a weak one: it names the text, in whichever coding. */
function makeDocument(publicUrl: string): { text: string; packed: Buffer; tag: string } {
  const text = JSON.stringify(openApi(publicEndpoints, { publicUrl }))
  return { text, packed: gzipSync(text), tag: `W/"${hash('sha1', text, 'base64url')}"` }
}

/**
 * GET /api/openapi.json, and a page to browse and try it at /api/docs. All of it comes from here: it works offline. Made
 * when first asked for; the plugin that does the same keeps several copies of the document in memory.
 */
export function addDocs(app: FastifyInstance, { publicUrl }: Config, security: SecurityHeaders): void {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')
  let made: ReturnType<typeof makeDocument> | undefined
  app.get('/api/openapi.json', (request, reply) => {
    made ??= makeDocument(publicUrl)
    const { text, packed, tag } = made
    reply.headers({ ...security.data, 'cache-control': 'no-cache', vary: 'accept-encoding', etag: tag })
    const { 'if-none-match': known, 'accept-encoding': codings } = request.headers
    if (known?.split(',').some(one => one.trim() === tag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    return takesCoding(codings, 'gzip') ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(text)
  })
  app.get('/api/docs', (_request, reply) =>
    reply.headers(security.page).type('text/html; charset=utf-8').send(docsPage),
  )
  app.get('/api/docs/start.js', (_request, reply) =>
    reply.headers(security.page).type('text/javascript; charset=utf-8').send(docsStart),
  )
  app.get('/api/docs/:part', async (request, reply) => {
    const { part } = request.params as { part: string }
    if (!PARTS.includes(part)) throw new AppError('not_found')
    reply.headers({ ...security.page, 'cache-control': 'public, max-age=86400', vary: 'accept-encoding' })
    const type = TEXTS[extname(part)]
    if (!type || !takesCoding(request.headers['accept-encoding'], 'gzip')) return reply.sendFile(part, folder)
    const packed = createReadStream(join(folder, part)).pipe(createGzip())
    return reply.type(type).header('content-encoding', 'gzip').send(packed)
  })
}
