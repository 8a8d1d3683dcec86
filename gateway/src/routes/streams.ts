import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { StreamPostStatus, StreamTeam } from '@fanfare/contracts/endpoints/streams.ts'
import { createCheck } from '@fanfare/runtime/input/input.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { fastifySSE } from '@fastify/sse'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { admit } from '../identity/admit.ts'
import type { Credential } from '../identity/credential.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { lastEventId } from '../streams/ids.ts'
import { followPost, postPosition } from '../streams/post-stream.ts'
import { openSse, type Sse, sseRoute } from '../streams/sse.ts'
import { followTeam } from '../streams/team-stream.ts'
import { observed } from './proxied.ts'

const postQuery = createCheck(StreamPostStatus.query, 'query')
const teamQuery = createCheck(StreamTeam.query, 'query')

/** The two live streams, which end here. */
export function addStreams(app: FastifyInstance, deps: Deps, security: SecurityHeaders): void {
  const open = (reply: FastifyReply, at?: string): Sse => {
    reply.headers(security.data)
    return openSse(reply, { pingMs: deps.config.pingMs, ...(at === undefined ? {} : { at }) })
  }

  /** Admits, takes one of the person's places, and leaves it when the stream ends or could not begin. */
  const stream = (
    endpoint: Endpoint,
    begin: (who: Who, request: FastifyRequest, reply: FastifyReply) => Promise<Sse>,
  ) => {
    const run = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { who, credential } = (await admit(deps, endpoint, request, reply)) as { who: Who; credential: Credential }
      const place = deps.streams.reserve(who.userId)
      try {
        const sse = await begin(who, request, reply)
        place.hold({ userId: who.userId, teamId: who.teamId, credential, close: sse.close })
        sse.onEnd(place.leave)
      } catch (err) {
        place.leave()
        throw err
      }
    }
    app.register(async scope => {
      await scope.register(fastifySSE)
      scope.route({
        method: endpoint.method as 'GET',
        url: endpoint.url,
        exposeHeadRoute: false,
        sse: sseRoute,
        ...observed(endpoint),
        handler: (request, reply) =>
          run(request, reply).catch(err => {
            reply.headers(security.data)
            // Once the stream has begun, a failure can only end it; the client comes back by itself.
            if (!reply.raw.headersSent) throw err
            reply.raw.destroy()
          }),
      })
    })
  }

  stream(StreamPostStatus as unknown as Endpoint, async (who, request, reply) => {
    const { id } = postQuery(request.query) as { id: string }
    const position = await postPosition(deps, who.teamId, id)
    const sse = open(reply)
    await followPost(deps, sse, {
      teamId: who.teamId,
      position,
      lastEventId: lastEventId(request.headers['last-event-id']),
    })
    return sse
  })

  stream(StreamTeam as unknown as Endpoint, async (who, request, reply) => {
    const { age } = teamQuery(request.query) as { age?: number }
    // What is for a person alone is for no key of theirs.
    const whose = { teamId: who.teamId, userId: who.via === 'session' ? who.userId : undefined }
    const from = { lastEventId: lastEventId(request.headers['last-event-id']), age }
    return followTeam(deps, whose, from, at => open(reply, at))
  })
}
