import { SESSION_HASH_HEADER } from '@fanfare/contracts/cookies.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../actions/check-password.ts'
import type { Deps } from '../deps.ts'
import { deviceTokenOf, isSecure } from '../model/cookies.ts'
import { deviceName } from '../model/device.ts'
import type { Visitor } from '../model/visitor.ts'

/** Where a request comes from. The address is set by the gateway, the only caller that can reach this service. */
export function visitorOf({ config }: Deps, { headers, ip }: FastifyRequest): Visitor {
  const forwarded = headers['x-forwarded-for']
  const address = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim()
  const shown = headers[SESSION_HASH_HEADER]
  return {
    device: deviceName(headers['user-agent']),
    ip: (address || ip).slice(0, 64),
    deviceToken: deviceTokenOf(headers.cookie, isSecure(config)),
    ...(typeof shown === 'string' && /^[0-9a-f]{64}$/.test(shown) ? { shownSession: shown } : {}),
  }
}

/** The person of a request, the session that they act in, and where they are. */
export const signedIn = (deps: Deps, { userId, sessionId }: Who, request: FastifyRequest): SignedIn => ({
  userId,
  visitor: visitorOf(deps, request),
  ...(sessionId === undefined ? {} : { sessionId }),
})
