import { facebook as network } from '@fanfare/contracts/networks/facebook.ts'
import { page } from '@fanfare/networks/facebook/calls.ts'
import { sessionEnded } from '@fanfare/networks/facebook/failures.ts'
import { pageVideos, type VideoUpload } from '@fanfare/networks/facebook/videos.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { Channel, PublishContext } from '../channel.ts'
import { channelFacts } from '../channel-facts.ts'
import { firstComment } from '../comments.ts'
import { Impossible } from '../outcome.ts'
import { mustBeSame, printOf } from '../sent-file.ts'
import type { PageFlow } from '../types.ts'
import { accepted, pageOf, videoReads } from './uploaded-video.ts'

const words = ({ post }: PublishContext) => ({ description: post.caption, title: post.title })

/** The cover for a call that makes the video public: where it cannot be read at that moment, nothing is sent. */
const coverAtCommit = (context: PublishContext): Promise<Buffer | undefined> =>
  context.coverPicture().catch(cause => {
    throw new NetworkFailure({
      kind: 'transient',
      message: `the cover cannot be read now: ${cause.message}`,
      unsent: true,
    })
  })

/**
 * Videos of a Facebook page, sent in pieces: the upload and its offset are stored with each piece, so that it continues where it stopped.
 * Draft-then-publish ends the upload unseen and publishes the video by its id; where the network refuses that, the end of the upload is the
 * irreversible call.
 */
export const videoChannel = (graph: Graph, now: () => number, defaultFlow: PageFlow): Channel => {
  const videos = pageVideos(graph)
  const facts = channelFacts(network, network.kinds.post.videoSurface)
  const reads = videoReads(graph, now)
  const flowOf = ({ prepared }: PublishContext): PageFlow => prepared.flow ?? defaultFlow
  const uploadOf = ({ prepared }: PublishContext): VideoUpload | undefined =>
    prepared.upload && prepared.video ? { ...prepared.upload, video: prepared.video } : undefined
  const stored = ({ session, start, end, video }: VideoUpload) => ({ video, upload: { session, start, end } })

  /** Whether the network has all of a video whose upload it does not know any more: the answer to its end was lost. Otherwise it starts over. */
  const ended = async ({ prepared, call }: PublishContext, failure: unknown, isLast: boolean): Promise<void> => {
    if (!(failure instanceof NetworkFailure) || failure.subcode !== sessionEnded) throw failure
    if (isLast && (await videos.status(prepared.video as string, call)).arrived) return
    throw new Impossible({ type: 'start_over' }, 'the upload session has expired')
  }

  return {
    ...facts,
    ...firstComment(page(graph)),
    ...reads,
    once: () => true,
    isPrepared: ({ prepared }) => prepared.container !== undefined,
    kind: () => 'page_video',

    async prepare(context) {
      const [item] = facts.items(context.post, context.publication)
      if (!item) throw new Error('a video post without a video')
      const { prepared, call } = context
      const file = context.file(item)
      const upload = uploadOf(context)
      if (!upload) {
        const print = await printOf(file)
        const begun = await videos.start(pageOf(context), file.bytes, call)
        return {
          prepared: { ...prepared, flow: flowOf(context), ...stored(begun), file: print },
          done: false,
          progress: { step: 'media_ready', text: 'Uploading', percent: 15, sentence: 'Uploading the video' },
          title: 'Upload opened',
          text: 'Nothing is visible yet',
        }
      }
      if (upload.start < upload.end) {
        await mustBeSame(prepared, file)
        const piece = await file.read(upload.start, upload.end)
        const next = await videos.transfer(pageOf(context), upload, piece, call).catch(async failure => {
          await ended(context, failure, false)
          return upload
        })
        const share = Math.min(1, next.start / file.bytes)
        return {
          prepared: { ...prepared, ...stored(next) },
          done: false,
          progress: {
            step: 'media_ready',
            text: 'Uploading',
            percent: 15 + Math.round(40 * share),
            sentence: `Uploading the video, ${Math.round(100 * share)} %`,
          },
          title: `Piece from byte ${upload.start}`,
          text: 'Facebook has it',
        }
      }
      const isDraft = flowOf(context) === 'draft-then-publish'
      // With both flows, so that a frame that is still to be made is waited for here and not once the irreversible call is intended.
      const cover = await context.coverPicture()
      // With the other flow the end of the upload makes it public.
      if (isDraft)
        await videos
          .finish(pageOf(context), upload, { ...words(context), cover, published: false }, call)
          .catch(failure => ended(context, failure, true))
      return {
        prepared: { ...prepared, container: upload.video },
        done: true,
        progress: { step: 'prepared', text: 'Uploading', percent: 58, sentence: 'Facebook has the video' },
        title: 'Video uploaded',
        text: isDraft ? 'Saved on Facebook, not visible yet' : 'Facebook has all of it, not visible yet',
      }
    },

    async poll(context) {
      // An upload that has not ended is not processed.
      if (flowOf(context) !== 'draft-then-publish') return { type: 'ready', text: 'Nothing to wait for' }
      return reads.poll(context)
    },

    async commit(context) {
      const video = context.prepared.video as string
      if (flowOf(context) !== 'draft-then-publish') {
        const upload = uploadOf(context)
        if (!upload) throw new NetworkFailure({ kind: 'unknown', message: 'the upload is not known', unsent: true })
        const cover = await coverAtCommit(context)
        await videos.finish(pageOf(context), upload, { ...words(context), cover, published: true }, context.call)
        return accepted
      }
      await videos.publish(video, context.call)
      return { type: 'live', contentId: null, text: 'Facebook confirmed' }
    },
  }
}
