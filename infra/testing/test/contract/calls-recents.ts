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
import { good } from './calls-recipe.ts'
import type { Caller, Setup } from './calls-setup.ts'

type As = Pick<Caller, 'person'>

const profile = (setup: Setup) => ({
  type: 'ig' as const,
  username: `olea.${setup.count()}`,
  name: 'Olea & Sons',
  ig_id: '17841400000000001',
  pic_url: 'https://network.example/olea.jpg',
  followers_count: 12_400,
  media_count: 310,
})
const page = (setup: Setup) => ({
  type: 'fb' as const,
  fb_id: `${101_000_000_000_000 + setup.count()}`,
  name: 'Olea & Sons',
  pic_url: 'https://network.example/page.jpg',
})
const hashtag = (setup: Setup) => ({ name: `#Bowls${setup.count()}` })

/** What a person has looked for is theirs alone: a call about it needs one of the caller's own. */
export const recentProfileOf = (setup: Setup, { person }: As) =>
  person.client.call(StoreRecentProfile, { body: profile(setup) })
export const recentPageOf = (setup: Setup, { person }: As) => person.client.call(StoreRecentPage, { body: page(setup) })
export const recentHashtagOf = (setup: Setup, { person }: As) =>
  person.client.call(StoreRecentHashtag, { body: hashtag(setup) })

/** Good calls of recent searches. */
export const recentCalls = [
  good(ListRecentProfiles, async (setup, as) => {
    await recentProfileOf(setup, as)
    return { query: { search: 'olea' } }
  }),
  good(StoreRecentProfile, setup => ({ body: profile(setup) })),
  good(DeleteRecentProfile, async (setup, as) => ({ params: { id: (await recentProfileOf(setup, as)).id } })),
  good(ListRecentPages, async (setup, as) => {
    await recentPageOf(setup, as)
    return { query: { search: 'olea' } }
  }),
  good(StoreRecentPage, setup => ({ body: page(setup) })),
  good(DeleteRecentPage, async (setup, as) => ({ params: { id: (await recentPageOf(setup, as)).id } })),
  good(ListRecentHashtags, async (setup, as) => {
    await recentHashtagOf(setup, as)
    return { query: { search: '#bowls' } }
  }),
  good(StoreRecentHashtag, setup => ({ body: hashtag(setup) })),
  good(DeleteRecentHashtag, async (setup, as) => ({ params: { id: (await recentHashtagOf(setup, as)).id } })),
]
