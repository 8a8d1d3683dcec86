import { changes } from '@fanfare/contracts/endpoint.ts'
import { sendError } from '@fanfare/runtime/http/send-error.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { checkSite } from '../identity/same-site.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { requireOperator } from './operators.ts'
import { openBoard } from './queue-board.ts'

const BASE = '/ops/queues'

/**
 * The queue dashboard at /ops/queues for anyone who knows the operator's password; without one configured there is nothing.
 * It is opened when first looked at. Jobs only carry ids: retrying or removing one there never publishes a post twice,
 * nor loses it.
 */
export function addQueues(app: FastifyInstance, deps: Deps, security: SecurityHeaders): void {
  const { config, log, publicOrigin } = deps
  const { operatorToken } = config
  if (!operatorToken) return
  let opening: Promise<FastifyInstance> | undefined
  const board = () => {
    opening ??= openBoard(config, log, BASE).catch(err => {
      opening = undefined
      throw err
    })
    return opening
  }
  app.register(async scope => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(security.page).header('cache-control', 'no-store')
      try {
        // Browsers send a password by themselves, also for a page of another site.
        if (changes(request.method)) checkSite(request.raw.headers, publicOrigin)
        requireOperator(deps, request, reply, operatorToken)
        const opened = await board()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        reply.hijack()
        opened.routing(request.raw, reply.raw)
      } catch (err) {
        return sendError(err, request, reply)
      }
    })
    // Never reached: the hook has responded.
    for (const path of [BASE, `${BASE}/*`]) scope.all(path, (_request, reply) => reply.callNotFound())
  })
  app.addHook('onClose', async () => {
    await (await opening?.catch(() => undefined))?.close()
  })
}
