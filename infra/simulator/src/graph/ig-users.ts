import type { Ig } from '../state/account-records.ts'
import { known, refuse } from '../wire/errors.ts'
import { discover } from './discovery.ts'
import { followersOf } from './followers.ts'
import { recentSearches } from './hashtags.ts'
import { instagramInsights } from './insights.ts'
import { pictureUrl } from './links.ts'
import { availableCatalogs, canTagProducts, catalogProductSearch } from './products.ts'
import { defineNode, edge, fromArray, fromTimeline, node, value } from './select.ts'

const dayMs = 86_400_000
/** As Instagram Login names kinds of accounts. Personal ones do not get this far at the network itself. */
const accountTypes: Record<Ig['type'], string> = {
  business: 'BUSINESS',
  creator: 'MEDIA_CREATOR',
  personal: 'PERSONAL',
}
/** Fields that only Instagram Login has. */
const unknownHere = (field: string): never => refuse(known.unknownField(field, 'IGUser'))

defineNode<Ig>('ig', {
  name: 'IGUser',
  defaults: 'id',
  fields: {
    ig_id: value(ig => ig.igId),
    user_id: value((ig, env) => (env.call.api === 'instagram' ? ig.id : unknownHere('user_id'))),
    account_type: value((ig, env) =>
      env.call.api === 'instagram' ? accountTypes[ig.type] : unknownHere('account_type'),
    ),
    username: value(ig => ig.username),
    name: value(ig => ig.name),
    biography: value(ig => ig.biography || undefined),
    website: value(ig => ig.website),
    profile_picture_url: value((ig, env) => pictureUrl(env, ig)),
    followers_count: value((ig, env) => followersOf(env, ig, env.now)),
    follows_count: value(ig => ig.follows),
    media_count: value((ig, env) => env.state.media(ig.id).count()),
    has_profile_pic: value(ig => ig.picture !== undefined),
    legacy_instagram_user_id: value(ig => String(ig.igId)),
    shopping_product_tag_eligibility: value(canTagProducts),
    is_published: value(() => true),
    media: edge((ig, env, query) => fromTimeline(env.state.media(ig.id), query), 'id'),
    stories: edge(
      (ig, env, query) => fromTimeline(env.state.stories(ig.id), query, story => story.at > env.now - dayMs),
      'id',
    ),
    available_catalogs: availableCatalogs,
    catalog_product_search: catalogProductSearch,
    insights: instagramInsights,
    business_discovery: node(discover),
    recently_searched_hashtags: recentSearches,
    tags: edge((_ig, _env, query) => fromArray([], query), 'id'),
    content_publishing_limit: edge((ig, env, query) => {
      const since = query.since ?? env.now - dayMs
      const total = env.settings.publishQuota
      const used = env.injected.has('quota_reached') ? total : env.state.published(ig.id).countSince(since)
      const both = { quota_usage: used, config: { quota_total: total, quota_duration: 86_400 } }
      return { items: [query.mods.fields || env.call.params.fields ? both : { quota_usage: used }] }
    }),
  },
})
