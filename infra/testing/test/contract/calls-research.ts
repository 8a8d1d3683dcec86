import {
  BatchHashtags,
  ReadHashtag,
  ReadHashtagLab,
  RelatedHashtags,
  SearchHashtags,
} from '@fanfare/contracts/endpoints/hashtags.ts'
import { ListOwnContent, RefreshOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import {
  ExploreHashtagPosts,
  ExplorePage,
  ExploreProfile,
  ReadResearchUse,
  ResolveLink,
} from '@fanfare/contracts/endpoints/research.ts'
import { until } from '../../until.ts'
import { good } from './calls-recipe.ts'
import type { Setup } from './calls-setup.ts'

const publicProfiles = ({ system }: Pick<Setup, 'system'>) =>
  system.simulator.control.publicProfiles().filter(({ access, posts }) => access === 'public' && posts > 100)

/** A profile and a page of the simulated network that everybody sees. */
export const someProfile = (setup: Pick<Setup, 'system'>): string => publicProfiles(setup)[0]?.username ?? ''
export const somePage = ({ system }: Pick<Setup, 'system'>): string =>
  system.simulator.control.publicPages().find(({ posts }) => posts > 50)?.id ?? ''

/** Live posts of the Instagram account once they were read. */
export const ownContents = async (setup: Setup) => {
  await setup.posted()
  return until(async () => {
    const query = { accounts: setup.ig.id, limit: 3 }
    const { data } = await setup.owner.client.call(ListOwnContent, { query })
    return data.length > 0 ? data : undefined
  })
}

/** Good calls of exploring, of hashtags, and of own content. */
export const researchCalls = [
  good(ExploreProfile, setup => ({ query: { acc: setup.ig.id, username: someProfile(setup) } })),
  good(ExplorePage, setup => ({ query: { acc: setup.page.id, id: somePage(setup) } })),
  good(ResolveLink, () => ({ query: { url: 'https://www.instagram.com/oleaandsons/p/C0deC0deC0d/' } })),
  good(ReadResearchUse, setup => ({ query: { acc: setup.ig.id } })),
  good(ExploreHashtagPosts, setup => ({ query: { acc: setup.ig.id, q: 'coffee' } })),
  good(SearchHashtags, () => ({ query: { q: '#cof' } })),
  good(RelatedHashtags, async setup => {
    // So that the posts of a profile, and their hashtags, have been loaded.
    await setup.owner.client.call(ExploreHashtagPosts, { query: { acc: setup.ig.id, q: 'coffee' } })
    return { params: { tag: 'coffee' } }
  }),
  good(ReadHashtag, () => ({ params: { tag: 'coffee' } })),
  good(BatchHashtags, setup => ({ body: { hashtags: ['#coffee', `bowls${setup.count()}`] } })),
  good(ReadHashtagLab, async setup => {
    await ownContents(setup)
    return { query: { account: setup.ig.id } }
  }),
  good(ListOwnContent, async setup => {
    await ownContents(setup)
    return { query: { limit: 3 } }
  }),
  good(RefreshOwnContent, async setup => ({
    query: { account: setup.ig.id, ids: (await ownContents(setup)).map(({ id }) => id).join(',') },
  })),
]
