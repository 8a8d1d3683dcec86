import { instagram as network } from '@fanfare/contracts/networks/instagram.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { instagram } from '@fanfare/networks/instagram/calls.ts'
import { deadPreparation } from '../../publisher/faults.ts'
import { isReadRefused } from '../../publisher/outcome.ts'
import type { Channel, PublishContext } from '../../publisher/types.ts'
import { channelFacts, clockSlackMs } from '../channel-facts.ts'
import { firstComment } from '../comments.ts'
import { picturesOf, uploaded } from '../pictures.ts'
import { kindOfMedia } from './media-kinds.ts'

/** Pictures and carousels in the feed of an Instagram account: container, wait, publish, ask by container. */
export const feedChannel = (graph: Graph, now: () => number): Channel => {
  const api = instagram(graph)
  const ig = (context: PublishContext) => context.account.ig_id as string
  const more = ({ post, account }: PublishContext) => ({
    caption: post.caption,
    locationId: post.location?.id,
    // An account cannot be invited to its own post; the other accounts of the post may have been.
    collaborators: post.collaborators.filter(name => name.toLowerCase() !== account.username.toLowerCase()),
  })
  const facts = channelFacts(network, network.surfaces[0])
  const input = (context: PublishContext, item: PublishContext['post']['items'][number]) => ({
    imageUrl: context.mediaUrl(item),
    altText: item.alt_text,
    userTags: context.userTags(item),
  })

  /** Live media that the container may have become: those of the account since it was created, except media of other publications. */
  const lookAlikes = async (context: PublishContext): Promise<string[]> => {
    const recent = await api.recent(ig(context), context.sincePreparedMs + clockSlackMs, context.call)
    const taken = await context.ownedByOthers(recent.map(media => media.id))
    const kind = context.prepared.children ? 'carousel' : 'image'
    return recent
      .filter(
        media =>
          !taken.has(media.id) && kindOfMedia[media.media_type] === kind && context.isOurText(media.caption ?? ''),
      )
      .map(media => media.id)
  }

  /** The status of the container; undefined where it cannot be read. */
  const statusOf = async ({ prepared, call }: PublishContext) => {
    try {
      return await api.containerStatus(prepared.container as string, call)
    } catch (failure) {
      if (isReadRefused(failure)) return undefined
      throw failure
    }
  }

  return {
    ...facts,
    ...firstComment(api),
    once: () => true,
    isPrepared: ({ prepared }) => prepared.container !== undefined,
    kind: post => (post.items.length > 1 ? 'carousel' : 'image'),

    async prepare(context) {
      const list = facts.items(context.post)
      const [only] = list
      if (list.length === 1 && only) {
        const container = await api.createImage(ig(context), input(context, only), more(context), context.call)
        return {
          prepared: { container },
          done: true,
          progress: { step: 'prepared', text: 'Uploading', percent: 55, sentence: 'Instagram has the picture' },
          title: 'Container created',
          text: 'Instagram accepted the picture',
        }
      }
      const pictures = picturesOf(context, list)
      const { children, next, item, total } = pictures
      if (item) {
        children[next] = await api.createChild(ig(context), input(context, item), context.call)
        return {
          prepared: { ...context.prepared, children },
          done: false,
          ...uploaded(pictures),
          text: 'Instagram accepted it',
        }
      }
      const container = await api.createCarousel(ig(context), children as string[], more(context), context.call)
      return {
        prepared: { ...context.prepared, container },
        done: true,
        progress: { step: 'prepared', text: 'Uploading', percent: 58, sentence: `Instagram has all ${total} pictures` },
        title: 'Container created',
        text: 'Instagram accepted the carousel',
      }
    },

    async poll(context) {
      const read = await statusOf(context)
      if (!read) return { type: 'unreadable', text: 'The container can’t be read' }
      const { status, detail } = read
      switch (status) {
        case 'FINISHED':
          return { type: 'ready', text: 'Instagram finished processing' }
        case 'IN_PROGRESS':
          return { type: 'not_ready', text: 'Instagram is still processing' }
        case 'PUBLISHED':
          return { type: 'live', text: 'Instagram says it’s published' }
        case 'EXPIRED':
          return { type: 'dead', text: 'The container has expired' }
        default:
          return {
            type: 'dead',
            text: detail || 'Instagram couldn’t process it',
            fault: deadPreparation(network.name, detail, now()),
          }
      }
    },

    async commit(context) {
      const contentId = await api.publish(ig(context), context.prepared.container as string, context.call)
      return { type: 'live', contentId, text: 'Instagram confirmed' }
    },

    async ask(context) {
      const [status, alike] = await Promise.all([
        statusOf(context),
        lookAlikes(context).catch(failure => failure as Error),
      ])
      const code = status?.status
      const found = alike instanceof Error ? [] : alike
      if (code === 'PUBLISHED')
        return { type: 'live', contentId: found[0] ?? null, inferred: found.length > 1, text: 'Container: published' }
      const said = code ? `Container: ${code.toLowerCase().replace('_', ' ')}` : 'The container can’t be read'
      if (alike instanceof Error) return { type: 'unreadable', text: `${said}. The profile can’t be read` }
      const [only] = found
      if (only) {
        // With a status of FINISHED the post is not taken for live, since reads lag: the same container is sent again, which is harmless.
        // Without text any picture would match.
        const isOurs = found.length === 1 && code !== 'FINISHED' && context.hasWords && !(await context.hasRivals())
        return isOurs
          ? { type: 'live', contentId: only, inferred: true, text: `${said}. A matching post is on the profile` }
          : { type: 'unreadable', text: `${said}. A similar post is on the profile, but it may be a different one` }
      }
      switch (code) {
        case 'FINISHED':
          return { type: 'not_live', text: `${said}, and not on the profile` }
        case 'IN_PROGRESS':
          return { type: 'undecided', text: said }
        case undefined:
          return { type: 'unreadable', text: `${said}. It isn’t on the profile` }
        default:
          return { type: 'dead', text: `${said}, and not on the profile. It can’t go live any more` }
      }
    },

    limit: context => api.publishingLimit(ig(context), context.call),

    async lookUp(context, name) {
      const media = context.publication.content_id
      if (name === 'permalink' && media)
        return { permalink: await api.permalink(media, context.call), text: 'Link to the post saved' }
      const [id, ...others] = await lookAlikes(context)
      if (!id) throw new NetworkFailure({ kind: 'not_ready', message: 'the live media is not listed yet' })
      const inferred = others.length > 0
      return { contentId: id, inferred, text: inferred ? 'Found by caption and time' : 'Found by caption' }
    },
  }
}
