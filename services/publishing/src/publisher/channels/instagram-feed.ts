import { network } from '@fanfare/contracts/limits.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { instagram } from '@fanfare/networks/graph/instagram.ts'
import { sameText } from '../../model/same-text.ts'
import { deadPreparation } from '../faults.ts'
import type { Channel, Flight } from '../types.ts'

/** Seconds are cut off, and clocks tick on while an answer travels; ms. */
const slack = 60_000

/** Pictures and carousels in the feed of an Instagram account: container, wait, publish, ask by container. */
export const instagramFeed = (graph: Graph, now: () => number): Channel => {
  const api = instagram(graph)
  const ig = (flight: Flight) => flight.account.ig_id as string
  const more = ({ post }: Flight) => ({ caption: post.caption, locationId: post.location?.id })
  const items = (post: Flight['post']) => post.items.slice(0, network.instagram.carousel.max)
  const input = (flight: Flight, item: Flight['post']['items'][number]) => ({
    imageUrl: flight.mediaUrl(item),
    altText: item.alt_text,
    userTags: item.user_tags,
  })

  /** Which live media the container became: the account's newest since it was made, less those of other publications. */
  const find = async (flight: Flight): Promise<{ id: string | null; inferred: boolean }> => {
    const recent = await api.recent(ig(flight), flight.sincePreparedMs + slack, flight.call)
    const taken = await flight.ownedByOthers(recent.map(media => media.id))
    const type = items(flight.post).length > 1 ? 'CAROUSEL_ALBUM' : 'IMAGE'
    const fits = recent.filter(
      media => !taken.has(media.id) && media.media_type === type && sameText(media.caption ?? '', flight.post.caption),
    )
    return { id: fits[0]?.id ?? null, inferred: fits.length > 1 }
  }

  return {
    surface: 'instagram_feed',
    network: 'Instagram',
    items,
    kind: post => (post.items.length > 1 ? 'carousel' : 'image'),

    async prepare(flight) {
      const list = items(flight.post)
      const total = list.length
      const [only] = list
      if (total === 1 && only) {
        const container = await api.createImage(ig(flight), input(flight, only), more(flight), flight.call)
        return {
          prepared: { container },
          done: true,
          progress: { step: 'prepared', text: 'Uploading', percent: 55, sentence: 'Instagram has the picture' },
          title: 'Container created',
          text: 'Instagram accepted the picture',
        }
      }
      const children = list.map((_, index) => flight.prepared.children?.[index] ?? null)
      const next = children.indexOf(null)
      const item = list[next]
      if (item) {
        children[next] = await api.createChild(ig(flight), input(flight, item), flight.call)
        return {
          prepared: { ...flight.prepared, children },
          done: false,
          progress: {
            step: 'media_ready',
            text: 'Uploading',
            percent: 20 + Math.round((35 * (next + 1)) / total),
            sentence: `Uploading picture ${next + 1} of ${total}`,
          },
          title: `Picture ${next + 1} of ${total}`,
          text: 'Instagram accepted it',
        }
      }
      const container = await api.createCarousel(ig(flight), children as string[], more(flight), flight.call)
      return {
        prepared: { ...flight.prepared, container },
        done: true,
        progress: { step: 'prepared', text: 'Uploading', percent: 58, sentence: `Instagram has all ${total} pictures` },
        title: 'Container created',
        text: 'Instagram accepted the carousel',
      }
    },

    async poll(flight) {
      const { status, detail } = await api.containerStatus(flight.prepared.container as string, flight.call)
      switch (status) {
        case 'FINISHED':
          return { is: 'ready', text: 'Instagram said finished' }
        case 'IN_PROGRESS':
          return { is: 'not_ready', text: 'Instagram is still processing' }
        case 'PUBLISHED':
          return { is: 'live', text: 'Instagram says it is published' }
        case 'EXPIRED':
          return { is: 'dead', text: 'The container has expired' }
        default:
          return {
            is: 'dead',
            text: detail || 'Instagram could not process it',
            fault: deadPreparation('Instagram', detail, now()),
          }
      }
    },

    async commit(flight) {
      const contentId = await api.publish(ig(flight), flight.prepared.container as string, flight.call)
      return { is: 'live', contentId, text: 'Instagram answered' }
    },

    async ask(flight) {
      const { status } = await api.containerStatus(flight.prepared.container as string, flight.call)
      switch (status) {
        case 'PUBLISHED': {
          const { id, inferred } = await find(flight).catch(() => ({ id: null, inferred: false }))
          return { is: 'live', contentId: id, inferred, text: 'Container: published' }
        }
        case 'FINISHED':
          return { is: 'not_live', text: 'Container: finished, not published. The same one is sent again' }
        case 'IN_PROGRESS':
          return { is: 'undecided', text: 'Container: in progress' }
        default:
          return { is: 'dead', text: `Container: ${status.toLowerCase()}. It can not go live any more` }
      }
    },

    decorations: (flight, done) =>
      [
        ...(flight.publication.content_id ? [] : ['content_id']),
        'permalink',
        ...(flight.post.first_comment ? ['first_comment'] : []),
      ].filter(name => !done.includes(name)),

    async decorate(flight, name, done) {
      const media = flight.publication.content_id
      if (name === 'content_id' || !media) {
        const { id, inferred } = await find(flight)
        if (!id) throw new NetworkFailure({ kind: 'not_ready', message: 'the live media is not listed yet' })
        return { contentId: id, inferred, text: inferred ? 'Found by caption and time' : 'Found by caption' }
      }
      if (name === 'permalink')
        return { permalink: await api.permalink(media, flight.call), text: 'The address of the post is stored' }
      const comment = flight.post.first_comment
      // A lost answer may have left the comment there already.
      const there =
        done.includes('first_comment?') && (await api.comments(media, flight.call)).some(one => one.text === comment)
      if (!there) await api.comment(media, comment, flight.call)
      return { text: 'The first comment is posted' }
    },
  }
}
