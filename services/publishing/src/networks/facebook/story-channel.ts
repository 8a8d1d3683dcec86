import { facebook as network } from '@fanfare/contracts/networks/facebook.ts'
import { page } from '@fanfare/networks/facebook/calls.ts'
import { pageVideos } from '@fanfare/networks/facebook/videos.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { Channel, PublishContext } from '../channel.ts'
import { channelFacts, lookBackMs } from '../channel-facts.ts'
import { firstComment } from '../comments.ts'
import type { ChannelOptions } from '../types.ts'
import { openedVideo } from './opened-video.ts'
import { accepted, pageOf, videoReads } from './uploaded-video.ts'

/** One piece of a story of a Facebook page: an unpublished photo, or an opened video, made public by its id. */
export const pageStoryChannel = (graph: Graph, options: Pick<ChannelOptions, 'now' | 'videoDelivery'>): Channel => {
  const api = page(graph)
  const videos = pageVideos(graph)
  const reads = videoReads(graph, options.now)
  const facts = channelFacts(network, network.kinds.story.surface)
  const mediaOf = ({ prepared }: PublishContext) => prepared.container as string

  /** The story that shows our photo or video: its id belongs to one publication only. */
  const storyOf = async (context: PublishContext): Promise<string | undefined> => {
    const list = await videos.stories(pageOf(context), context.sincePreparedMs + lookBackMs, context.call)
    return list.find(story => story.media_id === mediaOf(context))?.post_id
  }

  return {
    ...facts,
    ...firstComment(api),
    once: () => true,
    isPrepared: ({ prepared }) => prepared.container !== undefined,
    kind: () => 'page_story',

    async prepare(context) {
      const [item] = facts.items(context.post, context.publication)
      if (!item) throw new Error('a story without a picture')
      if (context.isVideo(item))
        return openedVideo({ graph, videos, options, kind: 'video_stories', surface: facts.surface }, context, item)
      const container = await api.createPhoto(pageOf(context), { url: context.mediaUrl(item) }, context.call)
      return {
        prepared: { ...context.prepared, container },
        done: true,
        progress: { step: 'prepared', text: 'Uploading', percent: 55, sentence: 'Facebook has the picture' },
        title: 'Picture uploaded',
        text: 'Facebook has it, not visible yet',
      }
    },

    async poll() {
      return { type: 'ready', text: 'Nothing to wait for' }
    },

    async commit(context) {
      const { prepared, call } = context
      if (prepared.video) {
        await videos.publishVideoStory(pageOf(context), prepared.video, call)
        return accepted
      }
      const contentId = await videos.publishPhotoStory(pageOf(context), mediaOf(context), call)
      return { type: 'live', contentId, text: 'Facebook confirmed' }
    },

    async ask(context) {
      const story = await storyOf(context)
      if (story) return { type: 'live', contentId: story, text: 'The Page’s stories show it' }
      if (context.prepared.video === undefined) return { type: 'absent', text: 'Not among the Page’s stories yet' }
      // A video goes live once it is processed, which may take longer than lists lag.
      const read = await reads.ask(context)
      return read.type === 'live' ? { ...read, contentId: null } : read
    },

    async lookUp(context, name) {
      if (name === 'permalink') return { permalink: null, text: 'Stories have no link of their own' }
      const story = await storyOf(context)
      if (!story) throw new NetworkFailure({ kind: 'not_ready', message: 'the live story is not listed yet' })
      return { contentId: story, text: 'Found by its picture or video' }
    },
  }
}
