import { instagram as network } from '@fanfare/contracts/networks/instagram.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import { filesName } from '../../model/preflight/one-item.ts'
import type { Channel } from '../channel.ts'
import { channelFacts } from '../channel-facts.ts'
import { picturesOf, uploaded, wayOf } from '../pictures.ts'
import { containerChannel, containerMade, detailsOf, igOf, type Options } from './container.ts'
import { withoutSending } from './hand-over.ts'

/** Pictures and carousels in the feed of an Instagram account; carousels mix pictures and videos. */
export const feedChannel = (graph: Graph, options: Options): Channel => {
  const { surface } = network.kinds.post
  const facts = channelFacts(network, surface)
  return containerChannel(graph, options, {
    surface,
    kind: ({ items }) => (items.length > 1 ? 'carousel' : 'image'),
    showsText: true,
    listed: (api, context, ageMs) => api.recent(igOf(context), ageMs, context.call),

    async prepare(api, context, hand) {
      const list = facts.items(context.post, context.publication)
      const [only] = list
      if (list.length === 1 && only) {
        const container = await hand(context, {
          item: only,
          way: wayOf(0, 1),
          create: media => api.createImage(igOf(context), media, detailsOf(context), context.call),
        })
        if (typeof container !== 'string') return container
        return containerMade(context, container, { percent: 55, has: 'the picture', accepted: 'the picture' })
      }
      const pictures = picturesOf(context, list)
      const { children, next, item, total } = pictures
      if (item) {
        const child = await hand(context, {
          item,
          way: wayOf(next, total),
          create: media => api.createChild(igOf(context), media, context.call),
        })
        if (typeof child !== 'string') return child
        children[next] = child
        return {
          prepared: { ...withoutSending(context.prepared), children },
          done: false,
          ...uploaded(pictures, context.isVideo(item) ? 'video' : 'picture'),
          text: 'Instagram accepted it',
        }
      }
      const types = list.map(one => (context.isVideo(one) ? 'video' : 'image'))
      const container = await api.createCarousel(igOf(context), children as string[], detailsOf(context), context.call)
      return containerMade(context, container, {
        percent: 58,
        has: `all ${total} ${filesName(types)}`,
        accepted: 'the carousel',
      })
    },
  })
}
