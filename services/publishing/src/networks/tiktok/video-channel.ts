import { tiktok as network } from '@fanfare/contracts/networks/tiktok.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { type Cut, tiktokCalls, type VideoInfo } from '@fanfare/networks/tiktok/calls.ts'
import type { TikTok } from '@fanfare/networks/tiktok/client.ts'
import type { StoredItem } from '../../model/stored.ts'
import type { Accepted, Channel, PublishContext, VideoFile } from '../channel.ts'
import { channelFacts } from '../channel-facts.ts'
import { Impossible } from '../outcome.ts'
import { isSameFile, mustBeSame, printOf, sendingProgress, triesEach } from '../sent-file.ts'
import type { ChannelOptions } from '../types.ts'
import { addressesOf } from './addresses.ts'
import { checkChoices, infoOf, optionsOf } from './options.ts'
import { createOwnership, isUnverified } from './ownership.ts'
import { noComments, tiktokReads } from './reads.ts'

const { leastBytes, most } = network.uploadChunks
/** Percent of the way between which the bytes of a video are sent. */
const way = { from: 20, to: 58 } as const

/** How a file is cut: all chunks are alike but for the last one, which has the remainder too (Media Transfer Guide). */
export const cutOf = (size: number): Cut => {
  if (size < 2 * leastBytes) return { size, chunk: size, chunks: 1 }
  const chunk = Math.max(leastBytes, Math.ceil(size / most))
  return { size, chunk, chunks: Math.floor(size / chunk) }
}

/** Where the last chunk begins. */
const lastFrom = ({ chunk, chunks }: Cut): number => chunk * (chunks - 1)

const accepted: Accepted = { type: 'undecided', text: 'TikTok is processing the video' }

const videoInfoOf = (context: PublishContext): VideoInfo => {
  const { allow_duet, allow_stitch, is_aigc } = optionsOf(context)
  const cover = context.cover()
  return {
    ...infoOf(context),
    title: context.post.caption,
    disableDuet: !allow_duet,
    disableStitch: !allow_stitch,
    isAigc: is_aigc,
    coverMs: cover && 'thumbOffsetMs' in cover ? cover.thumbOffsetMs : undefined,
  }
}

/**
 * Videos on TikTok, sent in chunks: the publish id is stored before the first of them is sent, and nothing is visible before the last one,
 * which is the irreversible call. A publish id goes live at most once: an upload that is complete takes no more bytes.
 *
 * With `fetches` TikTok is named the address of the video instead, as it is of photos, where it would fetch from us: that one call is
 * irreversible and hands out its id only with its answer, so a lost answer is asked about in the list of public posts, and nothing is sent
 * again by itself. What is fetched is decided before that call, and a video that could not be fetched is sent by the next attempt.
 */
export const videoChannel = (tiktok: TikTok, now: () => number, fetches?: ChannelOptions['tiktokFetches']): Channel => {
  const api = tiktokCalls(tiktok)
  const ownership = fetches && createOwnership(api, fetches.emptyUrl, now)
  const facts = channelFacts(network, network.kinds.post.videoSurface)
  const reads = tiktokReads(api, 'tiktok_video', now)

  const itemOf = ({ post, publication }: PublishContext): StoredItem => {
    const [item] = facts.items(post, publication)
    if (!item) throw new Error('a video post without a video')
    return item
  }
  const fileOf = (context: PublishContext): VideoFile => context.file(itemOf(context))
  const closed = () => new Impossible({ type: 'start_over' }, 'TikTok has closed the upload')

  /** Bytes that TikTok has, where a chunk was refused. Throws Impossible where the upload can be continued no more. */
  const arrived = async (
    { prepared, call, publication }: PublishContext,
    failure: NetworkFailure,
    cut: Cut,
  ): Promise<number> => {
    if (failure.status === 403 || failure.status === 404) throw closed()
    const read = await api.status(prepared.video as string, call)
    const bytes = read.type === 'processing' ? read.uploadedBytes : null
    if (bytes !== null && bytes % cut.chunk === 0 && bytes <= lastFrom(cut) && bytes !== prepared.sent) return bytes
    if (read.type !== 'processing' || publication.troubles % triesEach === triesEach - 1) throw closed()
    throw new NetworkFailure({ ...failure, message: failure.message, kind: 'transient' })
  }

  return {
    ...facts,
    ...noComments,
    sendsAtCommit: true,
    once: prepared => !prepared.fetched,
    isPrepared: ({ prepared }) => prepared.fetched === true || prepared.container !== undefined,
    kind: () => 'tiktok_video',

    async prepare(context) {
      const { prepared, call } = context
      const file = fileOf(context)
      const cut = cutOf(file.bytes)
      if (!prepared.video || !prepared.uploadUrl) {
        const creator = await api.creatorInfo(call)
        checkChoices(context, creator, { nowMs: now(), seconds: file.seconds })
        if (ownership && prepared.fetched === undefined && (await ownership.isVerified(creator, call))) {
          // Throws while the address does not answer.
          context.mediaUrl(itemOf(context))
          return {
            prepared: { ...prepared, fetched: true },
            done: true,
            progress: { step: 'prepared', text: 'Uploading', percent: way.to, sentence: 'Ready to post' },
            title: 'Nothing to prepare',
            text: 'TikTok accepts posts from this account, and loads the video itself',
          }
        }
        const print = await printOf(file)
        const { publishId, uploadUrl } = await api.openVideo(videoInfoOf(context), cut, call)
        const isWhole = lastFrom(cut) === 0
        return {
          prepared: {
            ...{ ...prepared, video: publishId, uploadUrl, sent: 0, file: print },
            ...(isWhole ? { container: publishId } : {}),
          },
          done: isWhole,
          progress: sendingProgress(0, way),
          title: 'Upload opened',
          text: 'Nothing is visible yet',
        }
      }
      const { video, uploadUrl, sent = 0 } = prepared
      await mustBeSame(prepared, file)
      const to = Math.min(sent + cut.chunk, lastFrom(cut))
      const bytes = to > sent ? await file.read(sent, to) : undefined
      const there = bytes
        ? await api.sendChunk(uploadUrl, { bytes, from: sent, size: cut.size }, call).then(
            () => to,
            failure => {
              if (failure instanceof NetworkFailure && failure.kind === 'rejected')
                return arrived(context, failure, cut)
              throw failure
            },
          )
        : sent
      const isDone = there >= lastFrom(cut)
      return {
        prepared: { ...prepared, sent: there, ...(isDone ? { container: video } : {}) },
        done: isDone,
        progress: sendingProgress(there / cut.size, way),
        title: `Sent up to byte ${there}`,
        text: 'TikTok has it, not visible yet',
      }
    },

    async poll() {
      return { type: 'ready', text: 'Nothing to wait for' }
    },

    async commit(context) {
      const { prepared, call } = context
      if (prepared.fetched) {
        const [url = ''] = addressesOf(context, [itemOf(context)])
        const container = await api.pullVideo(videoInfoOf(context), url, call).catch(failure => {
          if (isUnverified(failure)) ownership?.refused()
          throw failure
        })
        return { type: 'undecided', prepared: { ...prepared, container }, text: 'TikTok is loading the video' }
      }
      // What cannot be read at that moment is not sent.
      const last = await (async () => {
        const file = fileOf(context)
        const from = lastFrom(cutOf(file.bytes))
        if (!(await isSameFile(prepared, file))) return undefined
        return { bytes: await file.read(from, file.bytes), from, size: file.bytes }
      })().catch(cause => {
        const message = `the video cannot be read now: ${(cause as Error).message}`
        throw new NetworkFailure({ kind: 'transient', message, unsent: true })
      })
      // The end of another file: what was sent of the one before can never be completed.
      if (!last)
        throw new Impossible(
          { type: 'refused', kind: 'unusable' },
          'the stored video has changed since its upload began',
        )
      try {
        await api.sendChunk(prepared.uploadUrl as string, last, call)
      } catch (failure) {
        // Complete, expired or unknown: this upload takes no more bytes.
        const isSpent =
          failure instanceof NetworkFailure &&
          failure.kind === 'rejected' &&
          [403, 404, 416].includes(failure.status ?? 0)
        throw isSpent ? new NetworkFailure({ ...failure, message: failure.message, spent: true }) : failure
      }
      return accepted
    },

    async ask(context) {
      const { container, fetched } = context.prepared
      if (!fetched) return reads.askStatus(context, container as string, given => fileOf(given).bytes)
      return container
        ? reads.askStatus(context, container)
        : reads.askList(context, 'TikTok can’t be asked about a post whose answer was lost')
    },
    lookUp: reads.lookUp,
  }
}
