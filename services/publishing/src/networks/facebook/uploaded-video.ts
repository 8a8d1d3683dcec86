import { facebook as network } from '@fanfare/contracts/networks/facebook.ts'
import { type PublishedPost, page, targetIdsOf } from '@fanfare/networks/facebook/calls.ts'
import { pageVideos } from '@fanfare/networks/facebook/videos.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { deadPreparation } from '../../faults/faults.ts'
import type { Accepted, Ask, Channel, Poll, PublishContext } from '../channel.ts'
import { lookBackMs } from '../channel-facts.ts'
import { isReadRefused } from '../outcome.ts'

/** The id of the page on Facebook. */
export const pageOf = ({ account }: PublishContext): string => account.fb_id as string

/** The answer to a call that makes a video public before it has been processed: it goes live, or fails, afterwards. */
export const accepted: Accepted = { type: 'undecided', text: 'Facebook is processing the video' }

/** Where videos are asked about: the video itself, and the posts of the page. */
export const videoReads = (graph: Graph, now: () => number) => {
  const posts = page(graph)
  const videos = pageVideos(graph)

  /** What the network says of the video; undefined where it cannot be read. */
  const statusOf = async ({ prepared, call }: PublishContext) => {
    try {
      return await videos.status(prepared.video as string, call)
    } catch (failure) {
      if (isReadRefused(failure)) return undefined
      throw failure
    }
  }
  /** The post that shows the video: its id belongs to one publication only. */
  const postOf = async (context: PublishContext): Promise<PublishedPost | undefined> => {
    const list = await posts.published(pageOf(context), context.sincePreparedMs + lookBackMs, context.call)
    return list.find(post => targetIdsOf(post).includes(context.prepared.video as string))
  }

  return {
    /** Whether the network has processed the video, so that it can be published. */
    async poll(context: PublishContext): Promise<Poll> {
      const read = await statusOf(context)
      if (!read) return { type: 'unreadable', text: 'The video can’t be read' }
      switch (read.status) {
        case 'published':
          return { type: 'live', text: 'Facebook says it’s published' }
        case 'ready':
          return { type: 'ready', text: 'Facebook finished processing' }
        case 'processing':
          return { type: 'not_ready', text: 'Facebook is still processing' }
        case 'failed':
          return {
            type: 'dead',
            text: read.detail || 'Facebook couldn’t process it',
            fault: deadPreparation(network.name, read.detail, now()),
          }
      }
    },

    async ask(context: PublishContext): Promise<Ask> {
      const [read, shown] = await Promise.all([statusOf(context), postOf(context).catch(failure => failure as Error)])
      const video = context.prepared.video as string
      if (read?.status === 'published')
        return { type: 'live', contentId: read.post ?? video, text: 'Facebook says it’s published' }
      const said = read ? `Video: ${read.status}` : 'The video can’t be read'
      if (shown instanceof Error) return { type: 'unreadable', text: `${said}. The Page can’t be read` }
      if (shown) return { type: 'live', contentId: shown.id, text: 'A post on the Page has this video' }
      switch (read?.status) {
        case 'ready':
          return { type: 'not_live', text: `${said}, and not on the Page` }
        case 'processing':
          // A reel is processed once it is published: the call that does so never came, or this read lags.
          if (read.untouched) return { type: 'not_live', text: 'Facebook hasn’t been told to publish it' }
          // Where the end of the upload is what makes it public, an upload that has not ended is not live.
          return read.arrived !== false
            ? { type: 'undecided', text: said }
            : { type: 'not_live', text: 'The upload isn’t complete, and the video isn’t on the Page' }
        case undefined:
          return { type: 'unreadable', text: `${said}. It isn’t on the Page` }
        case 'failed':
          return { type: 'dead', text: `${said}, and not on the Page. It can’t go live any more` }
      }
    },

    lookUp: (async (context, name) => {
      const id = context.publication.content_id
      if (name === 'permalink' && id) {
        const link = graph.address(await posts.permalink(id, context.call))
        return { permalink: link, text: link ? 'Link to the post saved' : 'Facebook gave no link' }
      }
      const read = await videos.status(context.prepared.video as string, context.call)
      if (read.status !== 'published')
        throw new NetworkFailure({ kind: 'not_ready', message: 'the live video is not shown yet' })
      return { contentId: read.post ?? (context.prepared.video as string), text: 'Found by its video' }
    }) satisfies Channel['lookUp'],
  }
}
