import { refusal } from '@fanfare/contracts/policy.ts'
import type { FastifyRequest } from 'fastify'
import { AppError, fail } from './errors.ts'
import type { AnyEndpoint, HttpOptions } from './http.ts'
import { IDENTITY_HEADER, verifyIdentity, type Who } from './identity.ts'

/** The signed caller of a request; undefined without the header. Throws `not_signed_in` on a bad or old one. */
function callerOf(request: FastifyRequest, { identitySecret, clock }: HttpOptions): Who | undefined {
  const token = request.headers[IDENTITY_HEADER]
  if (token === undefined) return undefined
  const who = typeof token === 'string' ? verifyIdentity(token, { secret: identitySecret, clock }) : undefined
  return who ?? fail('not_signed_in')
}

/**
 * Decides whether the caller may use the endpoint, by its access kind and its row of the policy table. The gateway has
 * asked the same table before; a service does not rely on that.
 */
export function checkAccess(endpoint: AnyEndpoint, request: FastifyRequest, options: HttpOptions): Who | undefined {
  const who = callerOf(request, options)
  if (endpoint.access === 'public') return who
  if (!who) throw new AppError('not_signed_in')
  if (endpoint.access === 'service') {
    // From outside such an address does not exist.
    return who.via === 'service' ? who : fail('not_found')
  }
  if (endpoint.access === 'user') {
    if (who.via === 'key') fail('session_only')
    return who.userId === '' ? fail('not_signed_in') : who
  }
  if (who.teamId === '') fail('team_not_found')
  if (endpoint.team === 'path' && (request.params as { teamId?: string }).teamId !== who.teamId)
    fail('team_not_found', { field: 'params.teamId', rule: 'a team that you are in' })
  const refused = endpoint.action && refusal(endpoint.action, who)
  return refused ? fail(refused) : who
}
