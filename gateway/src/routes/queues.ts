import { changes } from '@fanfare/contracts/endpoint.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { sendError } from '@fanfare/runtime/http-errors.ts'
import type { Log } from '@fanfare/runtime/log.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { checkSite } from '../identity/same-site.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { same } from './private.ts'
import { openBoard } from './queue-board.ts'

const USER = 'operator'
const BASE = '/ops/queues'

function isOperator({ headers }: FastifyRequest, token: string): boolean {
  const encoded = /^basic +([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1]
  return encoded !== undefined && same(Buffer.from(encoded, 'base64').toString(), `${USER}:${token}`)
}

/**
 * The queue dashboard at /ops/queues for whoever knows the operator's password; without one configured there is nothing.
 * It is opened when first looked at. Jobs only carry ids: retrying or removing one there never publishes a post twice,
 * nor loses it.
 */
export function addQueues(
  app: FastifyInstance,
  config: Config,
  { log, security, publicOrigin }: { log: Log; security: SecurityHeaders; publicOrigin: string },
): void {
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
        // Browsers send a password by themselves, whoever's page asks.
        if (changes(request.method)) checkSite(request.raw.headers, publicOrigin)
        if (!isOperator(request, operatorToken)) {
          reply.header('www-authenticate', 'Basic realm="Fanfare queues", charset="UTF-8"')
          fail('not_signed_in', { message: 'The operator’s name and password are needed.' })
        }
        const opened = await board()
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        reply.hijack()
        opened.routing(request.raw, reply.raw)
      } catch (err) {
        return sendError(err, request, reply)
      }
    })
    // Never reached: the hook has answered.
    for (const path of [BASE, `${BASE}/*`]) scope.all(path, (_request, reply) => reply.callNotFound())
  })
  app.addHook('onClose', async () => {
    await (await opening?.catch(() => undefined))?.close()
  })
}
