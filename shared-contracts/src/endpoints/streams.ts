import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id } from '../entities/common.ts'

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

/** SSE: events `ping`, `message` (TeamMessage), `close`. */
export const StreamTeam = endpoint({
  name: 'streamTeam',
  service: 'gateway',
  method: 'GET',
  url: '/api/stream',
  access: 'team',
  action: 'post.read',
  raw: true,
  summary: 'Server-sent events for the team: what changed',
  reply: Type.Any(),
})

export const streamEndpoints = [StreamPostStatus, StreamTeam] as const
