import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { GetApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import type { KeyFacts } from '@fanfare/contracts/entities/users.ts'
import { createCheck } from '@fanfare/runtime/input/input.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { admit } from '../identity/admit.ts'
import type { Credential } from '../identity/credential.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { observed } from './proxied.ts'

const endpoint = GetApiKey as unknown as Endpoint
const query = createCheck(GetApiKey.query, 'query')

/** What the gateway knows of a caller and their limits, and their name from accounts. */
async function factsOf(deps: Deps, who: Who, credential: Credential): Promise<KeyFacts> {
  const { rateLimitUser, rateLimitTeam, rateLimitFactor, streamsPerUser } = deps.config
  const [person, teams, name] = await Promise.all([
    deps.people.person(credential),
    deps.people.teams(who.userId),
    deps.accounts.nameOf(who.userId),
  ])
  const facts = person?.via === 'key' ? person.key : undefined
  const { keyId, scopes, userId, teamId, role } = who
  return {
    key:
      facts && keyId !== undefined
        ? {
            id: keyId,
            name: facts.name,
            prefix: facts.prefix,
            created_at: facts.createdAt,
            expires_at: facts.expiresAt,
          }
        : null,
    scopes,
    user: { id: userId, name },
    team: { id: teamId, name: teams.of.get(teamId)?.name ?? '', role },
    limits: {
      requests_per_minute: rateLimitUser * rateLimitFactor,
      team_requests_per_minute: rateLimitTeam * rateLimitFactor,
      streams: streamsPerUser,
    },
  }
}

/** GET /api/key: who the caller is to the API, so that a program can check its key before it begins. */
export function addKey(app: FastifyInstance, deps: Deps, security: SecurityHeaders): void {
  app.route({
    method: 'GET',
    url: endpoint.url,
    ...observed(endpoint),
    handler: async (request, reply) => {
      reply.headers(security.data)
      const { who, credential } = (await admit(deps, endpoint, request, reply)) as { who: Who; credential: Credential }
      query(request.query)
      return { status: true, data: await factsOf(deps, who, credential) }
    },
  })
}
