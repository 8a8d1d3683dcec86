import { instagram as network } from '@fanfare/contracts/networks/instagram.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import type { Channel } from '../channel.ts'
import { channelFacts } from '../channel-facts.ts'
import { containerChannel, containerMade, detailsOf, igOf, type Options, wayOfOne } from './container.ts'

/** Reels of an Instagram account, long videos, and videos that are posts of their own: the network shows all of them as reels. */
export const reelChannel = (graph: Graph, options: Options): Channel => {
  const { surface } = network.kinds.reel
  const facts = channelFacts(network, surface)
  return containerChannel(graph, options, {
    surface,
    kind: () => 'reel',
    showsText: true,
    listed: (api, context, ageMs) => api.recent(igOf(context), ageMs, context.call),

    async prepare(api, context, hand) {
      const { post } = context
      const [video] = facts.items(post, context.publication)
      if (!video) throw new Error('a reel without a video')
      // A video in a post is meant for the profile.
      const shareToFeed = post.post_type === 'post' || post.share_to_feed
      const container = await hand(context, {
        item: video,
        way: wayOfOne,
        create: media =>
          api.createReel(
            igOf(context),
            { ...media, shareToFeed, cover: context.cover() },
            detailsOf(context),
            context.call,
          ),
      })
      if (typeof container !== 'string') return container
      return containerMade(context, container, { percent: 55, has: 'the video', accepted: 'the video' })
    },
  })
}
