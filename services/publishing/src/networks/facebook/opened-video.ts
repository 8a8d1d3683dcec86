import type { PageVideos } from '@fanfare/networks/facebook/videos.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { StoredItem } from '../../model/stored.ts'
import type { Prepare, PublishContext } from '../channel.ts'
import { Impossible, isRefused } from '../outcome.ts'
import { pageOf } from './uploaded-video.ts'

/** How often the network is asked to fetch a file before another upload is opened. */
const triesEach = 4

/** Prepares a reel or the video of a story in two steps: the network hands out its id, then it fetches the file. */
export const openedVideo = async (
  videos: PageVideos,
  kind: 'video_reels' | 'video_stories',
  context: PublishContext,
  item: StoredItem,
): Promise<Prepare> => {
  const { prepared, publication, call } = context
  if (!prepared.video || !prepared.uploadUrl) {
    const { video, uploadUrl } = await videos.open(pageOf(context), kind, call)
    return {
      prepared: { ...prepared, video, uploadUrl },
      done: false,
      progress: { step: 'media_ready', text: 'Uploading', percent: 25, sentence: 'Uploading the video' },
      title: 'Upload opened',
      text: 'Nothing is visible yet',
    }
  }
  const { video } = prepared
  await videos.fetchFile(prepared.uploadUrl, context.mediaUrl(item), call).catch(async failure => {
    if (!isRefused(failure)) throw failure
    // The answer to an earlier call may have been lost: the network takes a file only once.
    const { arrived, status } = await videos.status(video, call)
    if (arrived) return
    if (status === 'failed' || publication.troubles % triesEach === triesEach - 1)
      throw new Impossible({ type: 'start_over' }, 'the network closed the upload and has no file')
    // It may still be fetching the file, or could not fetch it at that moment: the refusal does not say. A wrong file shows in the status.
    throw new NetworkFailure({ ...failure, message: failure.message, kind: 'transient' })
  })
  return {
    prepared: { ...prepared, container: prepared.video },
    done: true,
    progress: { step: 'prepared', text: 'Uploading', percent: 55, sentence: 'Facebook has the video' },
    title: 'Video uploaded',
    text: 'Facebook has it, not visible yet',
  }
}
