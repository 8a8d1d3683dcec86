import { changes } from '@fanfare/contracts/endpoint.ts'
import { jobs } from '@fanfare/contracts/jobs.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { sendError } from '@fanfare/runtime/http-errors.ts'
import type { Log } from '@fanfare/runtime/log.ts'
import { closeRedis, openRedis } from '@fanfare/runtime/redis.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { checkSite } from '../identity/same-site.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { same } from './private.ts'

const USER = 'operator'
const BASE = '/ops/queues'

function isOperator({ headers }: FastifyRequest, token: string): boolean {
  const encoded = /^basic +([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1]
  return encoded !== undefined && same(Buffer.from(encoded, 'base64').toString(), `${USER}:${token}`)
}

/**
 * The queue dashboard at /ops/queues for whoever knows the operator's password; without one configured there is nothing.
 * Jobs only carry ids: retrying or removing one there never publishes a post twice, nor loses it.
 */
export async function addQueues(
  app: FastifyInstance,
  config: Config,
  { log, security, publicOrigin }: { log: Log; security: SecurityHeaders; publicOrigin: string },
): Promise<void> {
  const { operatorToken } = config
  if (!operatorToken) return
  // Loaded only where it is used: it weighs more than the gateway itself.
  const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }, { Queue }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/fastify'),
    import('bullmq'),
  ])
  const connection = openRedis(config.redisUrl, { log })
  const names = [...new Set(jobs.map(({ queue }) => queue))]
  const queues = names.map(name => new Queue(name, { connection: connection as never, prefix: config.installation }))
  for (const queue of queues) queue.on('error', err => log.debug({ err, queue: queue.name }, 'queue error'))
  const serverAdapter = new FastifyAdapter()
  serverAdapter.setBasePath(BASE)
  createBullBoard({
    queues: queues.map(queue => new BullMQAdapter(queue)),
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Fanfare queues' } },
  })
  app.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(security.page).header('cache-control', 'no-store')
      try {
        // Browsers send a password by themselves, whoever's page asks.
        if (changes(request.method)) checkSite(request.raw.headers, publicOrigin)
        if (isOperator(request, operatorToken)) return
        reply.header('www-authenticate', 'Basic realm="Fanfare queues", charset="UTF-8"')
        fail('not_signed_in', { message: 'The operator’s name and password are needed.' })
      } catch (err) {
        // The dashboard's own error handler would make a 500 of it.
        return sendError(err, request, reply)
      }
    })
    await scope.register(serverAdapter.registerPlugin() as never, { prefix: BASE, basePath: BASE } as never)
  })
  app.addHook('onClose', async () => {
    await Promise.all(queues.map(queue => queue.close().catch(() => undefined)))
    await closeRedis(connection)
  })
}
