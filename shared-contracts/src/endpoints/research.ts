import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, Nullable, Optional } from '../entities/common.ts'
import {
  ExploredMediaPage,
  ExploredPage,
  ExploredProfile,
  ExploreError,
  ExplorePageId,
  ExploreUsername,
  NetworkCursor,
  ReadThrough,
  ResearchUse,
} from '../entities/explored.ts'
import { HashtagName, HashtagSlots } from '../entities/hashtags.ts'
import { recentTypes } from '../networks/recents.ts'
import { networkOf } from '../networks.ts'
import { explore } from '../research/limits.ts'

const service = 'research' as const
/** The networks of what can be explored, as people write them. */
const nameOf = { profiles: networkOf(recentTypes.explore).name, pages: networkOf(recentTypes.explore_fb).name }

/** The network, the account and the plan may all say no. */
const failures = [
  'no_account',
  'social_account_not_found',
  'token_unauthorized',
  'graph_permission',
  'network_not_approved',
  'graph_refused',
  'network_unavailable',
  'network_rate_limited',
  'usage_limit',
] as const
const read = { service, method: 'GET', access: 'team', perMinute: explore.readsPerMinute } as const
/** Absent: the team's first active account that can ask. */
const acc = Optional(Id)
const after = Optional(NetworkCursor)

/** A first page counts against the plan, further ones of the same profile do not. */
export const ExploreProfile = endpoint({
  ...read,
  name: 'exploreProfile',
  url: '/api/research/explore',
  action: 'explore.read',
  summary: `An ${nameOf.profiles} profile by its username, and 50 of its posts`,
  query: Type.Object({ acc, username: ExploreUsername, after }),
  /** `business_discovery`, or `error`: one of the two. */
  reply: Type.Object({
    business_discovery: Optional(ExploredProfile),
    error: Optional(ExploreError),
    through: Nullable(ReadThrough),
    use: ResearchUse,
  }),
  errors: failures,
})

export const ExplorePage = endpoint({
  ...read,
  name: 'explorePage',
  url: '/api/research/explore-fb',
  action: 'explore_fb.read',
  summary: `A ${nameOf.pages} page by its ID or username, and 25 of its posts`,
  query: Type.Object({ acc, id: ExplorePageId, after }),
  reply: Type.Object({
    page: Optional(ExploredPage),
    error: Optional(ExploreError),
    through: Nullable(ReadThrough),
    use: ResearchUse,
  }),
  errors: failures,
})

/** The most popular posts come first, then those of the last 24 hours, each once. */
export const ExploreHashtagPosts = endpoint({
  ...read,
  name: 'exploreHashtagPosts',
  url: '/api/research/posts-hashtag',
  action: 'hashtag.read',
  summary: 'Posts of a hashtag, 50 at a time',
  query: Type.Object({
    acc,
    q: HashtagName,
    after,
    loaded_count: Type.Optional(
      Type.Integer({ minimum: 0, maximum: explore.mostLoaded, description: 'how many posts are loaded already' }),
    ),
  }),
  reply: Type.Object({
    data: Optional(ExploredMediaPage),
    error: Optional(ExploreError),
    through: Nullable(ReadThrough),
    use: ResearchUse,
  }),
  errors: [...failures, 'hashtag_slots_used'],
})

/** What a pasted link of a post is about: the network says whose it is. Links of profiles, pages and hashtags say it themselves. */
export const ResolveLink = endpoint({
  ...read,
  name: 'resolveLink',
  url: '/api/research/link',
  action: 'explore.read',
  summary: 'Whose post a link leads to',
  query: Type.Object({ url: Type.String({ minLength: 1, maxLength: explore.linkLength }) }),
  reply: Type.Object({ username: Type.String(), shortcode: Type.String() }),
  errors: ['link_not_understood', 'link_lookup_off', 'post_unknown', 'network_unavailable', 'network_rate_limited'],
})

/** What is left today of the plan, and of the 30 hashtags in 7 days that the network gives each account. */
export const ReadResearchUse = endpoint({
  ...read,
  name: 'readResearchUse',
  url: '/api/research/use',
  action: 'research.read',
  summary: 'How much of the plan and of the networks’ allowance for hashtags is used',
  query: Type.Object({ acc }),
  reply: Type.Object({ explore: ResearchUse, post_hashtag: ResearchUse, slots: Type.Array(HashtagSlots) }),
  errors: ['social_account_not_found'],
})

/** What others show: profiles, pages, links and posts of hashtags. */
export const researchEndpoints = [
  ExploreProfile,
  ExplorePage,
  ResolveLink,
  ReadResearchUse,
  ExploreHashtagPosts,
] as const
