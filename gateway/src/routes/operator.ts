import { ReadOperatorFigures } from '@fanfare/contracts/internal.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { awayPage, operatorPage } from '../operator/page.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { requireOperator } from './operators.ts'

/** How long publishing may take to answer, ms. */
const PATIENCE_MS = 8_000

/**
 * How publishing stands, at /ops/operator, for whoever knows the operator's password; without one configured there is nothing. It is one
 * document without scripts that a browser asks for again by itself.
 */
export function addOperatorPage(app: FastifyInstance, deps: Deps, security: SecurityHeaders): void {
  const { config, call, log } = deps
  const { operatorToken } = config
  if (!operatorToken) return
  app.get('/ops/operator', async (request, reply) => {
    reply.headers(security.page).header('cache-control', 'no-store')
    requireOperator(deps, request, reply, operatorToken)
    reply.type('text/html; charset=utf-8')
    try {
      return operatorPage(await call(ReadOperatorFigures, { body: {}, timeoutMs: PATIENCE_MS }))
    } catch (err) {
      log.warn({ err }, 'the operator’s page has no figures')
      return reply.code(503).send(awayPage)
    }
  })
}
