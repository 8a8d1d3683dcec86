import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { HttpOptions } from '../http/types.ts'
import { IDENTITY_HEADER, readIdentity } from './identity.ts'

/** Where a service says whether it accepts an identity. */
export const IDENTITY_PROBE = '/internal/identity'

/**
 * GET /internal/identity: 204 where the identity of the request is accepted, else 401 and why. The gateway asks it before
 * it calls itself ready: with another IDENTITY_SECRET every request would end as "not signed in". The gateway itself is
 * the one that makes identities and accepts none, so it has no such address.
 */
export function addIdentityProbe(app: FastifyInstance, { service, identitySecret, clock }: HttpOptions): void {
  if (service === 'gateway') return
  app.get(IDENTITY_PROBE, async (request, reply) => {
    const token = String(request.headers[IDENTITY_HEADER] ?? '')
    const read = readIdentity(token, { secret: identitySecret, clock, audience: service as ServiceName })
    if (typeof read !== 'string') return reply.code(204).send()
    return reply.code(401).send({ status: false, data: { service, reason: read } })
  })
}
