import { instagram as network } from '@fanfare/contracts/networks/instagram.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { type Instagram, instagram, type RecentMedia } from '@fanfare/networks/instagram/calls.ts'
import { deadPreparation, fault } from '../../faults/faults.ts'
import type { Channel, Prepare, PublishContext } from '../channel.ts'
import { channelFacts, clockSlackMs } from '../channel-facts.ts'
import { firstComment } from '../comments.ts'
import { isReadRefused } from '../outcome.ts'
import type { ChannelOptions } from '../types.ts'
import { type HandOver, handOver, withoutSending } from './hand-over.ts'
import { type InstagramKind, kindOfMedia } from './media-kinds.ts'
import { wordsOfStatus } from './refusal-words.ts'

export type Options = Pick<ChannelOptions, 'now' | 'videoDelivery'>

/** What the channels of Instagram differ in: what they prepare, and where the live post can be found. */
interface Surface {
  surface: (typeof network.surfaces)[number]
  kind: (post: { items: readonly unknown[] }) => InstagramKind
  prepare: (api: Instagram, context: PublishContext, hand: HandOver) => Promise<Prepare>
  /** Live media of the account that are not older than `ageMs`. */
  listed: (api: Instagram, context: PublishContext, ageMs: number) => Promise<RecentMedia[]>
  /** Whether what is listed shows the text that was sent. */
  showsText: boolean
}

/** The id of the account on Instagram. */
export const igOf = ({ account }: PublishContext): string => account.ig_id as string

/** What is said of a post beside its pictures. */
export const detailsOf = ({ post, account, login }: PublishContext) => ({
  caption: post.caption,
  locationId: permissionsOf(network.key, login).location === null ? undefined : post.location?.id,
  // An account cannot be invited to its own post; the other accounts of the post may have been.
  collaborators: post.collaborators.filter(name => name.toLowerCase() !== account.username.toLowerCase()),
})

/** Percent of the way between which the only video of a publication is sent. */
export const wayOfOne = { from: 15, to: 55 } as const

/** What a step of the preparation shows when the network has everything. */
export const containerMade = (
  { prepared }: PublishContext,
  container: string,
  { percent, has, accepted }: { percent: number; has: string; accepted: string },
): Prepare => ({
  prepared: { ...withoutSending(prepared), container },
  done: true,
  progress: { step: 'prepared', text: 'Uploading', percent, sentence: `Instagram has ${has}` },
  title: 'Container created',
  text: `Instagram accepted ${accepted}`,
})

/** Publishing to one surface of Instagram: container, wait, publish, ask by container (Content Publishing, v23.0). */
export const containerChannel = (graph: Graph, { now, videoDelivery: delivery }: Options, given: Surface): Channel => {
  const api = instagram(graph)
  const { surface, kind, showsText } = given
  const facts = channelFacts(network, surface)
  const hand = handOver({ graph, api, delivery }, surface)

  /** What a text calls the video that is processed; undefined where there is none: pictures are refused at once. */
  const videoName = (context: PublishContext): string | undefined => {
    const items = facts.items(context.post, context.publication)
    if (!items.some(context.isVideo)) return undefined
    return items.length > 1 ? 'One of the videos' : 'The video'
  }

  /** Live media that the container may have become: those of the account since it was created, except media of other publications. */
  const lookAlikes = async (context: PublishContext): Promise<string[]> => {
    const recent = await given.listed(api, context, context.sincePreparedMs + clockSlackMs)
    const taken = await context.ownedByOthers(recent.map(media => media.id))
    const wanted = kind(context.post)
    return recent
      .filter(
        media =>
          !taken.has(media.id) &&
          kindOfMedia(media) === wanted &&
          (!showsText || context.isOurText(media.caption ?? '')),
      )
      .map(media => media.id)
  }

  /** The status of the container; undefined where it cannot be read, or where nobody knows which one it was. */
  const statusOf = async ({ prepared, call }: PublishContext) => {
    if (prepared.container === undefined) return undefined
    try {
      return await api.containerStatus(prepared.container, call)
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
    kind,
    prepare: context => given.prepare(api, context, hand),

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
        default: {
          const name = videoName(context)
          const words = name && wordsOfStatus(detail, name)
          return {
            type: 'dead',
            text: detail || 'Instagram couldn’t process it',
            // The rest of what a status says is for programmers: the flight recorder has it.
            fault: words ? fault(words, now()) : deadPreparation(network.name, '', now()),
          }
        }
      }
    },

    async commit(context) {
      const contentId = await api.publish(igOf(context), context.prepared.container as string, context.call)
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
        const isOurs =
          found.length === 1 && code !== 'FINISHED' && showsText && context.hasText && !(await context.hasRivals())
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

    limit: context => api.publishingLimit(igOf(context), context.call),

    async lookUp(context, name) {
      const media = context.publication.content_id
      if (name === 'permalink' && media)
        return { permalink: await api.permalink(media, context.call), text: 'Link to the post saved' }
      const [id, ...others] = await lookAlikes(context)
      if (!id) throw new NetworkFailure({ kind: 'not_ready', message: 'the live media is not listed yet' })
      const inferred = others.length > 0 || !showsText
      return { contentId: id, inferred, text: inferred ? 'Found by caption and time' : 'Found by caption' }
    },

    afterLive: {
      comments_disabled: ({ publication, call }) => api.turnCommentsOff(publication.content_id as string, call),
    },
  }
}
