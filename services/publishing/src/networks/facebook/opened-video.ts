import type { PageVideos } from '@fanfare/networks/facebook/videos.ts'
import type { StoredItem } from '../../model/stored.ts'
import type { Prepare, PublishContext } from '../channel.ts'
import { isRefused } from '../outcome.ts'
import { pageOf } from './uploaded-video.ts'

/** Prepares a reel or the video of a story in two steps: the network hands out its id, then it fetches the file. */
export const openedVideo = async (
  videos: PageVideos,
  kind: 'video_reels' | 'video_stories',
  context: PublishContext,
  item: StoredItem,
): Promise<Prepare> => {
  const { prepared, call } = context
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
    // The answer to an earlier call may have been lost: the network takes a file only once.
    if (!isRefused(failure) || !(await videos.status(video, call)).arrived) throw failure
  })
  return {
    prepared: { ...prepared, container: prepared.video },
    done: true,
    progress: { step: 'prepared', text: 'Uploading', percent: 55, sentence: 'Facebook has the video' },
    title: 'Video uploaded',
    text: 'Facebook has it, not visible yet',
  }
}
