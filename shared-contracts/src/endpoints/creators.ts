import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id } from '../entities/common.ts'
import { Creator } from '../entities/creators.ts'

/** What an account may choose for a post, from the network itself. An answer may be half a minute old. */
export const ReadCreator = endpoint({
  name: 'readCreator',
  service: 'publishing',
  method: 'GET',
  url: '/api/creators/info',
  access: 'team',
  action: 'post.read',
  summary: 'Who may see the posts of an account, and what they may allow',
  query: Type.Object({ account_id: Id }),
  reply: Creator,
  errors: [
    'social_account_not_found',
    'token_unauthorized',
    'creator_permission',
    'network_unavailable',
    'network_rate_limited',
  ],
})

export const creatorEndpoints = [ReadCreator] as const
