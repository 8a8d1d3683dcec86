import {
  DeleteRecentHashtag,
  DeleteRecentPage,
  DeleteRecentProfile,
  ListRecentHashtags,
  ListRecentPages,
  ListRecentProfiles,
  StoreRecentHashtag,
  StoreRecentPage,
  StoreRecentProfile,
} from '@fanfare/contracts/endpoints/recents.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { listRecentSearches, removeRecentSearch, storeRecentSearch } from '../actions/recent-searches.ts'
import type { Deps } from '../deps.ts'
import { recentHashtag, recentPage, recentProfile } from '../model/networks/recent-entries.ts'

const noHashtag = { field: 'body.name', rule: 'a hashtag of letters, digits and underscores, with or without #' }
const done = { done: true as const }

/** What a person looked for last. */
export function recentRoutes(http: Http, deps: Deps): void {
  http.handle(ListRecentProfiles, ({ who, query }) => listRecentSearches(deps, who, 'explore', query.search))
  http.handle(StoreRecentProfile, ({ who, body }) => storeRecentSearch(deps, who, recentProfile(body)))
  http.handle(DeleteRecentProfile, async ({ who, params }) => {
    await removeRecentSearch(deps, who, 'explore', params.id)
    return done
  })

  http.handle(ListRecentPages, ({ who, query }) => listRecentSearches(deps, who, 'explore_fb', query.search))
  http.handle(StoreRecentPage, ({ who, body }) => storeRecentSearch(deps, who, recentPage(body)))
  http.handle(DeleteRecentPage, async ({ who, params }) => {
    await removeRecentSearch(deps, who, 'explore_fb', params.id)
    return done
  })

  http.handle(ListRecentHashtags, ({ who, query }) => listRecentSearches(deps, who, 'posthashtag', query.search))
  http.handle(StoreRecentHashtag, ({ who, body }) =>
    storeRecentSearch(deps, who, recentHashtag(body) ?? fail('invalid_input', noHashtag)),
  )
  http.handle(DeleteRecentHashtag, async ({ who, params }) => {
    await removeRecentSearch(deps, who, 'posthashtag', params.id)
    return done
  })
}
