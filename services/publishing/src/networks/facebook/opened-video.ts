import { kindOfSurface } from '@fanfare/contracts/networks.ts'
import type { PageVideos } from '@fanfare/networks/facebook/videos.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isFetched } from '../../model/fetched.ts'
import type { StoredItem } from '../../model/stored.ts'
import type { Prepare, PublishContext } from '../channel.ts'
import { Impossible, isRefused } from '../outcome.ts'
import { type Arrival, mustBeSame, printOf, sendingProgress, sendRest, triesEach } from '../sent-file.ts'
import type { ChannelOptions } from '../types.ts'
import { pageOf } from './uploaded-video.ts'

/** Percent of the way between which the bytes of a video are sent. */
const way = { from: 25, to: 55 } as const

/** How a network gets the file of what it has opened. */
interface Way {
  graph: Graph
  videos: PageVideos
  options: Pick<ChannelOptions, 'videoDelivery'>
  kind: 'video_reels' | 'video_stories'
  surface: string
}

/** Prepares a reel or the video of a story in steps: the network hands out its id, then it fetches the file, or is sent it. */
export const openedVideo = async (
  { graph, videos, options, kind, surface }: Way,
  context: PublishContext,
  item: StoredItem,
): Promise<Prepare> => {
  const { prepared, publication, call } = context
  const isSent = !isFetched(kindOfSurface(surface), true, options.videoDelivery)
  if (!prepared.video || !prepared.uploadUrl) {
    const file = isSent ? await printOf(context.file(item)) : undefined
    const { video, uploadUrl } = await videos.open(pageOf(context), kind, call)
    return {
      prepared: { ...prepared, video, uploadUrl, ...(file && { file }) },
      done: false,
      progress: { step: 'media_ready', text: 'Uploading', percent: 25, sentence: 'Uploading the video' },
      title: 'Upload opened',
      text: 'Nothing is visible yet',
    }
  }
  const { video, uploadUrl: url, sent = 0 } = prepared
  const fetchFile = () =>
    videos.fetchFile(url, context.mediaUrl(item), call).catch(async failure => {
      if (!isRefused(failure)) throw failure
      // The answer to an earlier call may have been lost: the network takes a file only once.
      const { arrived, status } = await videos.status(video, call)
      if (arrived) return
      if (status === 'failed' || publication.troubles % triesEach === triesEach - 1)
        throw new Impossible({ type: 'start_over' }, 'the network closed the upload and has no file')
      // It may still be fetching the file, or could not fetch it at that moment: the refusal does not say. A wrong file shows in the status.
      throw new NetworkFailure({ ...failure, message: failure.message, kind: 'transient' })
    })
  const arrival = async (): Promise<Arrival> => {
    const { arrived, status, bytes } = await videos.status(video, call)
    if (arrived) return { type: 'all' }
    return status === 'failed' ? { type: 'closed' } : { type: 'some', bytes }
  }
  if (!isSent) await fetchFile()
  else {
    const file = context.file(item)
    await mustBeSame(prepared, file)
    const there = await sendRest(graph, context, file, { url, sent, arrival })
    if (there !== undefined)
      return {
        prepared: { ...prepared, sent: there },
        done: false,
        progress: sendingProgress(there / file.bytes, way),
        title: `Sent up to byte ${there}`,
        text: 'Facebook has it',
      }
  }
  return {
    prepared: { ...prepared, container: prepared.video },
    done: true,
    progress: { step: 'prepared', text: 'Uploading', percent: 55, sentence: 'Facebook has the video' },
    title: 'Video uploaded',
    text: 'Facebook has it, not visible yet',
  }
}
