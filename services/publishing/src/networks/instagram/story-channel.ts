import { instagram as network } from '@fanfare/contracts/networks/instagram.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import type { Channel } from '../channel.ts'
import { channelFacts } from '../channel-facts.ts'
import { containerChannel, containerMade, igOf, mediaInput } from './container.ts'

/** One piece of a story of an Instagram account: a picture, or a part of a video. It has no text by which it could be found again. */
export const storyChannel = (graph: Graph, now: () => number): Channel => {
  const { surface } = network.kinds.story
  const facts = channelFacts(network, surface)
  return containerChannel(graph, now, {
    surface,
    kind: () => 'story',
    showsText: false,
    listed: (api, context, ageMs) => api.stories(igOf(context), ageMs, context.call),

    async prepare(api, context) {
      const [item] = facts.items(context.post, context.publication)
      if (!item) throw new Error('a story without a picture')
      const container = await api.createStory(igOf(context), mediaInput(context, item), context.call)
      const what = context.isVideo(item) ? 'the video' : 'the picture'
      return containerMade(context, container, { percent: 55, has: what, accepted: what })
    },
  })
}
