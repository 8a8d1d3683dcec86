import type { Graph } from '@fanfare/networks/graph/client.ts'
import type { Account } from '../neighbours/accounts.ts'
import { instagramFeed } from './channels/instagram-feed.ts'
import { type PageFlow, pagePost } from './channels/page-post.ts'
import type { Channel } from './types.ts'

/** The surface that a post of an account goes to. */
export const surfaceOf = (account: Pick<Account, 'type'>): string =>
  account.type === 'ig' ? 'instagram_feed' : 'page_post'

/** The surfaces of each network. */
const networks: Record<string, readonly string[]> = { instagram: ['instagram_feed'], facebook: ['page_post'] }
export const surfacesOf = (network: string): readonly string[] => networks[network] ?? []
export const networkOf = (surface: string): string =>
  Object.keys(networks).find(network => surfacesOf(network).includes(surface)) ?? surface

/** Every channel, by surface. */
export const channels = (graph: Graph, options: { pageFlow: PageFlow; now: () => number }): Map<string, Channel> =>
  new Map(
    [instagramFeed(graph, options.now), pagePost(graph, options.pageFlow)].map(channel => [channel.surface, channel]),
  )
