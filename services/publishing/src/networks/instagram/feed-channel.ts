import { instagram as network } from '@fanfare/contracts/networks/instagram.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import type { Channel } from '../channel.ts'
import { channelFacts } from '../channel-facts.ts'
import { picturesOf, uploaded } from '../pictures.ts'
import { containerChannel, containerMade, detailsOf, igOf, mediaInput } from './container.ts'

/** Pictures and carousels in the feed of an Instagram account; carousels mix pictures and videos. */
export const feedChannel = (graph: Graph, now: () => number): Channel => {
  const { surface } = network.kinds.post
  const facts = channelFacts(network, surface)
  return containerChannel(graph, now, {
    surface,
    kind: ({ items }) => (items.length > 1 ? 'carousel' : 'image'),
    showsText: true,
    listed: (api, context, ageMs) => api.recent(igOf(context), ageMs, context.call),

    async prepare(api, context) {
      const list = facts.items(context.post, context.publication)
      const [only] = list
      if (list.length === 1 && only) {
        const container = await api.createImage(
          igOf(context),
          mediaInput(context, only),
          detailsOf(context),
          context.call,
        )
        return containerMade(context, container, { percent: 55, has: 'the picture', accepted: 'the picture' })
      }
      const pictures = picturesOf(context, list)
      const { children, next, item, total } = pictures
      if (item) {
        children[next] = await api.createChild(igOf(context), mediaInput(context, item), context.call)
        return {
          prepared: { ...context.prepared, children },
          done: false,
          ...uploaded(pictures),
          text: 'Instagram accepted it',
        }
      }
      const container = await api.createCarousel(igOf(context), children as string[], detailsOf(context), context.call)
      return containerMade(context, container, { percent: 58, has: `all ${total} pictures`, accepted: 'the carousel' })
    },
  })
}
