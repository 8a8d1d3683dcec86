import { facebook as network } from '@fanfare/contracts/networks/facebook.ts'
import { page } from '@fanfare/networks/facebook/calls.ts'
import { pageVideos } from '@fanfare/networks/facebook/videos.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import type { Channel, PublishContext } from '../channel.ts'
import { channelFacts } from '../channel-facts.ts'
import { firstComment } from '../comments.ts'
import type { ChannelOptions } from '../types.ts'
import { openedVideo } from './opened-video.ts'
import { accepted, pageOf, videoReads } from './uploaded-video.ts'

/** Reels of a Facebook page: opened, fetched by the network or sent to it, then made public by their id. */
export const pageReelChannel = (graph: Graph, options: Pick<ChannelOptions, 'now' | 'videoDelivery'>): Channel => {
  const videos = pageVideos(graph)
  const facts = channelFacts(network, network.kinds.reel.surface)
  const words = ({ post }: PublishContext) => ({ description: post.caption, title: post.title })
  return {
    ...facts,
    ...firstComment(page(graph)),
    ...videoReads(graph, options.now),
    once: () => true,
    isPrepared: ({ prepared }) => prepared.container !== undefined,
    kind: () => 'page_reel',

    async prepare(context) {
      const [item] = facts.items(context.post, context.publication)
      if (!item) throw new Error('a reel without a video')
      return openedVideo({ graph, videos, options, kind: 'video_reels', surface: facts.surface }, context, item)
    },

    async poll() {
      // A reel is processed once it is published: only its file must be there.
      return { type: 'ready', text: 'Facebook has the video' }
    },

    async commit(context) {
      await videos.publishReel(pageOf(context), context.prepared.video as string, words(context), context.call)
      return accepted
    },
  }
}
