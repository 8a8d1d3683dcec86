import { type NetworkType, networkIdOf } from '@fanfare/contracts/networks.ts'
import { ownPosts, postsById } from '@fanfare/networks/facebook/own-posts.ts'
import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { mediaById, ownMedia } from '@fanfare/networks/instagram/own-media.ts'
import { ownVideos, videosById, videosPerCall } from '@fanfare/networks/tiktok/own-videos.ts'
import type { ReadContent } from '../stores/own-contents.ts'
import type { Apis } from './open-apis.ts'
import { fromFacebook, fromInstagram, fromTikTok } from './own-content.ts'

interface ContentPage {
  posts: ReadContent[]
  /** Where the next page begins; undefined on the last one. */
  after: string | undefined
}

/** How the live posts of an own account are read on one network. Each call throws NetworkFailure. */
interface OwnPosts {
  /** The newest first. */
  page(apis: Apis, networkId: string, after: string | undefined, call: CallOptions): Promise<ContentPage>
  /** At most `most`; those that are gone are left out. */
  byId(apis: Apis, ids: readonly string[], call: CallOptions): Promise<ReadContent[]>
  most: number
}

/** Reads of one batch of the Graph API. */
const perBatch = 50

const byType: Record<NetworkType, OwnPosts> = {
  ig: {
    async page({ graph }, id, from, call) {
      const { media, after } = await ownMedia(graph, id, from, call)
      return { posts: media.map(fromInstagram), after }
    },
    byId: async ({ graph }, ids, call) => (await mediaById(graph, ids, call)).map(fromInstagram),
    most: perBatch,
  },
  fb: {
    async page({ graph }, id, from, call) {
      const { posts, after } = await ownPosts(graph, id, from, call)
      return { posts: posts.map(fromFacebook), after }
    },
    byId: async ({ graph }, ids, call) => (await postsById(graph, ids, call)).map(fromFacebook),
    most: perBatch,
  },
  tiktok: {
    async page({ tiktok }, _id, from, call) {
      const { videos, cursor } = await ownVideos(tiktok, from === undefined ? undefined : Number(from), call)
      return { posts: videos.map(fromTikTok), after: cursor === undefined ? undefined : String(cursor) }
    },
    byId: async ({ tiktok }, ids, call) => (await videosById(tiktok, ids, call)).map(fromTikTok),
    most: videosPerCall,
  },
}

/** A page of the live posts of an account. */
export const contentPage = (
  apis: Apis,
  account: Parameters<typeof networkIdOf>[0],
  after: string | undefined,
  call: CallOptions,
): Promise<ContentPage> => byType[account.type].page(apis, networkIdOf(account) ?? '', after, call)

/** These posts of an account as its network has them now. */
export async function contentsAtNetwork(
  apis: Apis,
  { type }: { type: NetworkType },
  ids: readonly string[],
  call: CallOptions,
): Promise<ReadContent[]> {
  const { byId, most } = byType[type]
  const found: ReadContent[] = []
  for (let at = 0; at < ids.length; at += most) found.push(...(await byId(apis, ids.slice(at, at + most), call)))
  return found
}
