import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id } from '../entities/common.ts'

export const HasSavedPost = endpoint({
  name: 'hasSavedPost',
  service: 'research',
  method: 'POST',
  url: '/internal/saved-posts/has',
  access: 'service',
  summary: 'Whether a team has a saved post, deleted or not',
  body: Type.Object({ team_id: Id, id: Id }),
  reply: Type.Object({ has: Type.Boolean() }),
})

export const internalResearchEndpoints = [HasSavedPost] as const
