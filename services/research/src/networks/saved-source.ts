import { explorePermissions } from '@fanfare/contracts/networks/permissions.ts'
import type { Read } from '@fanfare/contracts/networks/readers.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { explore } from '@fanfare/contracts/research/limits.ts'
import { explorePage } from '@fanfare/networks/facebook/explore.ts'
import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { discover } from '@fanfare/networks/instagram/discovery.ts'
import type { ReadContent } from '../stores/own-contents.ts'
import type { SavedRow } from '../stores/saved-posts.ts'
import type { Apis } from './open-apis.ts'
import { fromFacebook, fromInstagram } from './own-content.ts'

interface Asked {
  /** The account that asks, as the network knows it. */
  networkId: string
  /** What the profile or page is asked for by. */
  name: string
  after: string | undefined
}

/** How the posts among which a saved one is are read on one network. `page` throws NetworkFailure. */
interface SavedSource {
  sought: Read
  permissions: readonly string[]
  /** Null: whose post it is was not known when it was saved. */
  nameOf(saved: Pick<SavedRow, 'username' | 'post_id'>): string | null
  page(
    apis: Pick<Apis, 'graph'>,
    asked: Asked,
    call: CallOptions,
  ): Promise<{ posts: ReadContent[]; after: string | undefined }>
}

/** By network; null: it lets no other app read profiles. */
export const savedSources: Readonly<Record<NetworkType, SavedSource | null>> = {
  ig: {
    sought: 'profiles',
    permissions: explorePermissions.ig,
    nameOf: ({ username }) => username,
    async page({ graph }, { networkId: ig, name: username, after }, call) {
      const { page } = await discover(graph, { ig, username, after, limit: explore.perPage }, call)
      return { posts: page.media.map(fromInstagram), after: page.after }
    },
  },
  fb: {
    sought: 'pages',
    permissions: explorePermissions.fb,
    // The id of a post begins with that of its page.
    nameOf: ({ post_id }) => /^(\d+)_/.exec(post_id)?.[1] ?? null,
    async page({ graph }, { name: id, after }, call) {
      const { page } = await explorePage(graph, { id, after, limit: explore.perPageFacebook }, call)
      return { posts: page.posts.map(fromFacebook), after: page.after }
    },
  },
  tiktok: null,
}
