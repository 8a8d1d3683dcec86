import {
  ExploreHashtagPosts,
  ExplorePage,
  ExploreProfile,
  ReadResearchUse,
  ResolveLink,
} from '@fanfare/contracts/endpoints/research.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { exploreHashtagPosts } from '../actions/explore-hashtag.ts'
import { explorePage } from '../actions/networks/facebook/explore-page.ts'
import { exploreProfile } from '../actions/networks/instagram/explore-profile.ts'
import { linkResolver } from '../actions/networks/instagram/resolve-link.ts'
import { researchUse } from '../actions/research-use.ts'
import type { Deps } from '../deps.ts'

export function researchRoutes(http: Http, deps: Deps): void {
  const resolve = linkResolver(deps)
  http.handle(ExploreProfile, ({ who, query }) => exploreProfile(deps, who, query))
  http.handle(ExplorePage, ({ who, query }) => explorePage(deps, who, query))
  http.handle(ExploreHashtagPosts, ({ who, query }) => exploreHashtagPosts(deps, who, query))
  http.handle(ResolveLink, ({ query }) => resolve(query.url))
  http.handle(ReadResearchUse, ({ who, query }) => researchUse(deps, who, query))
}
