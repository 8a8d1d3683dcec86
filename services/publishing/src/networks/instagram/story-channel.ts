import { instagram as network } from '@fanfare/contracts/networks/instagram.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import type { Channel } from '../channel.ts'
import { channelFacts } from '../channel-facts.ts'
import { containerChannel, containerMade, igOf, type Options, wayOfOne } from './container.ts'

/** One piece of a story of an Instagram account: a picture, or a part of a video. It has no text by which it could be found again. */
export const storyChannel = (graph: Graph, options: Options): Channel => {
  const { surface } = network.kinds.story
  const facts = channelFacts(network, surface)
  return containerChannel(graph, options, {
    surface,
    kind: () => 'story',
    showsText: false,
    listed: (api, context, ageMs) => api.stories(igOf(context), ageMs, context.call),

    async prepare(api, context, hand) {
      const [item] = facts.items(context.post, context.publication)
      if (!item) throw new Error('a story without a picture')
      const container = await hand(context, {
        item,
        way: wayOfOne,
        create: media => api.createStory(igOf(context), media, context.call),
      })
      if (typeof container !== 'string') return container
      const what = context.isVideo(item) ? 'the video' : 'the picture'
      return containerMade(context, container, { percent: 55, has: what, accepted: what })
    },
  })
}
