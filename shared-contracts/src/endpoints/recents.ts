import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id } from '../entities/common.ts'
import {
  RecentHashtag,
  RecentHashtagInput,
  RecentPage,
  RecentPageInput,
  RecentProfile,
  RecentProfileInput,
} from '../entities/recents.ts'
import { lengths } from '../limits.ts'

/** What a person has looked for in a team, newest first: nobody else sees it. The same thing again moves up; of each kind the newest 50 are kept. */

const query = Type.Object({
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: lengths.keyword,
      description: 'found anywhere in the name; case, and @ or # before it, do not matter',
    }),
  ),
})
const read = { service: 'research', method: 'GET', access: 'team', action: 'research.read', query } as const
const store = { service: 'research', method: 'POST', access: 'team', action: 'research.write' } as const
const remove = {
  service: 'research',
  method: 'DELETE',
  access: 'team',
  action: 'research.write',
  params: Type.Object({ id: Id }),
  reply: Done,
  errors: ['recent_search_not_found'],
} as const

export const ListRecentProfiles = endpoint({
  ...read,
  name: 'listRecentProfiles',
  url: '/api/accounts/explore/recent',
  summary: 'Profiles that one has explored last',
  reply: Type.Array(RecentProfile),
})
export const StoreRecentProfile = endpoint({
  ...store,
  name: 'storeRecentProfile',
  url: '/api/accounts/explore/recent',
  summary: 'Keep an explored profile among one’s recent searches',
  body: RecentProfileInput,
  reply: RecentProfile,
})
export const DeleteRecentProfile = endpoint({
  ...remove,
  name: 'deleteRecentProfile',
  url: '/api/accounts/explore/recent/:id',
  summary: 'Remove a profile from one’s recent searches',
})

export const ListRecentPages = endpoint({
  ...read,
  name: 'listRecentPages',
  url: '/api/accounts/explore-fb/recent',
  summary: 'Pages that one has explored last',
  reply: Type.Array(RecentPage),
})
export const StoreRecentPage = endpoint({
  ...store,
  name: 'storeRecentPage',
  url: '/api/accounts/explore-fb/recent',
  summary: 'Keep an explored page among one’s recent searches',
  body: RecentPageInput,
  reply: RecentPage,
})
export const DeleteRecentPage = endpoint({
  ...remove,
  name: 'deleteRecentPage',
  url: '/api/accounts/explore-fb/recent/:id',
  summary: 'Remove a page from one’s recent searches',
})

export const ListRecentHashtags = endpoint({
  ...read,
  name: 'listRecentHashtags',
  url: '/api/accounts/posthashtag/recent',
  summary: 'Hashtags that one has looked for last',
  reply: Type.Array(RecentHashtag),
})
export const StoreRecentHashtag = endpoint({
  ...store,
  name: 'storeRecentHashtag',
  url: '/api/accounts/posthashtag/recent',
  summary: 'Keep a hashtag among one’s recent searches',
  body: RecentHashtagInput,
  reply: RecentHashtag,
})
export const DeleteRecentHashtag = endpoint({
  ...remove,
  name: 'deleteRecentHashtag',
  url: '/api/accounts/posthashtag/recent/:id',
  summary: 'Remove a hashtag from one’s recent searches',
})

export const recentEndpoints = [
  ListRecentProfiles,
  StoreRecentProfile,
  DeleteRecentProfile,
  ListRecentPages,
  StoreRecentPage,
  DeleteRecentPage,
  ListRecentHashtags,
  StoreRecentHashtag,
  DeleteRecentHashtag,
] as const
