import { DeleteRecentHashtag, DeleteRecentPage, DeleteRecentProfile } from '@fanfare/contracts/endpoints/recents.ts'
import { on, owner, type Recipe } from './errors-setup.ts'

/** Errors of recent searches. */
export const recentRecipes: Recipe[] = [DeleteRecentProfile, DeleteRecentPage, DeleteRecentHashtag].map(endpoint =>
  on(
    endpoint,
    'recent_search_not_found',
    async setup => setup.ask(endpoint, (await owner(setup)).client, { params: { id: '7' } }),
    'params.id',
  ),
)
