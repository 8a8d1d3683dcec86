import { fail } from '@fanfare/runtime/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isSecret } from './private.ts'

const USER = 'operator'

function isOperator(deps: Deps, request: FastifyRequest, token: string): boolean {
  const encoded = /^basic +([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (encoded === undefined) return false
  const given = Buffer.from(encoded, 'base64').toString()
  return isSecret(deps, request, given, { kind: 'operator', expected: `${USER}:${token}` })
}

/** Refuses requests without the operator's name and password; the browser then asks for them. */
export function requireOperator(deps: Deps, request: FastifyRequest, reply: FastifyReply, token: string): void {
  if (isOperator(deps, request, token)) return
  reply.header('www-authenticate', 'Basic realm="Fanfare operator", charset="UTF-8"')
  fail('not_signed_in', { message: 'The operator’s name and password are needed.' })
}
