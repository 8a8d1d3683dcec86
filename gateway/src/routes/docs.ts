import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import swagger from '@fastify/swagger'
import swaggerUi, { type FastifySwaggerUiOptions } from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openApi } from '../openapi/document.ts'
import { pageSettings } from '../openapi/page.ts'
import type { SecurityHeaders } from '../security-headers.ts'

/** GET /api/openapi.json, and a page to browse and try it at /api/docs. All of it comes from here: it works offline. */
export function addDocs(app: FastifyInstance, { publicUrl }: Config, security: SecurityHeaders): void {
  const document = openApi(publicEndpoints, { publicUrl })
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .headers({ ...security.data, 'cache-control': 'no-cache' })
      .type('application/json; charset=utf-8')
      .send(text),
  )
  app.register(async scope => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers(security.page)
    })
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: pageSettings as unknown as NonNullable<FastifySwaggerUiOptions['uiConfig']>,
      theme: { title: 'Fanfare API' },
    })
  })
}
