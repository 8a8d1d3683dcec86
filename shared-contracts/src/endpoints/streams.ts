import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id } from '../entities/common.ts'
import { stream } from '../limits.ts'

/**
 * SSE: events `ping`, `message` (StatusMessage), `close`. Snapshot first, then live; `Last-Event-ID` replays. It ends with the message that
 * is `settled`.
 */
export const StreamPostStatus = endpoint({
  name: 'streamPostStatus',
  service: 'gateway',
  method: 'GET',
  url: '/api/contents/streamstatus',
  access: 'team',
  action: 'post.read',
  raw: true,
  summary: 'Server-sent events for one post',
  query: Type.Object({ id: Id }),
  reply: Type.Any(),
  errors: ['post_not_found', 'no_content'],
})

/**
 * SSE: events `ping`, `message` (TeamMessage), `reset`, `close`. Lists are read before a stream is open: with `age`, how old they are in ms, what happened
 * meanwhile is sent first. `Last-Event-ID` counts before it.
 */
export const StreamTeam = endpoint({
  name: 'streamTeam',
  service: 'gateway',
  method: 'GET',
  url: '/api/stream',
  access: 'team',
  action: 'post.read',
  raw: true,
  summary: 'Server-sent events for the team: what changed',
  query: Type.Object({
    age: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: stream.mostAge,
        description: `milliseconds since what you show was read, 0 to ${stream.mostAge}`,
      }),
    ),
  }),
  reply: Type.Any(),
})

export const streamEndpoints = [StreamPostStatus, StreamTeam] as const
