import { createHash } from 'node:crypto'
import { MiB } from '@fanfare/contracts/limits.ts'
import type { Graph } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { FilePrint, Prepared, StoredProgress } from '../model/stored.ts'
import type { PublishContext, VideoFile } from './channel.ts'
import { Impossible, isReadRefused, isRefused } from './outcome.ts'

/** How often a refused upload is tried before another one is opened. */
export const triesEach = 4

/** Of each end of a file, bytes: the beginning has its index, in which every frame of a video has its size. */
const printedBytes = MiB / 16

/** By what the file is known again. */
export const printOf = async (file: Pick<VideoFile, 'bytes' | 'read'>): Promise<FilePrint> => {
  const { bytes } = file
  const hash = createHash('sha256')
  hash.update(await file.read(0, Math.min(bytes, printedBytes)))
  if (bytes > printedBytes) hash.update(await file.read(Math.max(printedBytes, bytes - printedBytes), bytes))
  return { bytes, sha256: hash.digest('hex') }
}

/** Whether a file is the one whose upload was opened. One that was opened by an older version is taken to be. */
export const isSameFile = async ({ file: before }: Prepared, file: VideoFile): Promise<boolean> => {
  if (before === undefined) return true
  if (before.bytes !== file.bytes) return false
  return before.sha256 === (await printOf(file)).sha256
}

/** Throws Impossible `start_over` where the stored file is another one than that whose upload was opened: it may have been made again. */
export const mustBeSame = async (prepared: Prepared, file: VideoFile): Promise<void> => {
  if (await isSameFile(prepared, file)) return
  throw new Impossible({ type: 'start_over' }, 'the stored video has changed since its upload began')
}

/** How far a network is with a file: it has all of it, or so many bytes (null: it does not say), or takes no more. */
export type Arrival = { type: 'all' } | { type: 'closed' } | { type: 'some'; bytes: number | null }

interface Upload {
  url: string
  /** Bytes that the network has said to have. */
  sent: number
  /** Asks the network how far it is. */
  arrival(): Promise<Arrival>
}

const closed = () => new Impossible({ type: 'start_over' }, 'the network has closed the upload')

/**
 * Sends the rest of a file to an upload that the network has opened, for at most one call's time. The network is asked how much it has,
 * whatever is stored: the worker that sent it may have died, and an answer may have been lost. Returns the bytes that it has by then;
 * undefined: all. Throws Impossible `start_over` where the upload can be ended no more: nothing of it is visible.
 */
export const sendRest = async (
  graph: Graph,
  { call, publication }: Pick<PublishContext, 'call' | 'publication'>,
  file: VideoFile,
  { url, sent, arrival }: Upload,
): Promise<number | undefined> => {
  /** Bytes that have come; undefined: all. Where the network does not say, what it said last. */
  const arrived = async (): Promise<number | undefined> => {
    const found = await arrival().catch((failure): Arrival => {
      // What cannot be read may be there all the same.
      if (isReadRefused(failure)) return { type: 'some', bytes: null }
      throw failure
    })
    if (found.type === 'closed') throw closed()
    if (found.type === 'all') return undefined
    const bytes = found.bytes ?? sent
    if (bytes > file.bytes) throw closed()
    return bytes === file.bytes ? undefined : bytes
  }
  const offset = await arrived()
  if (offset === undefined) return undefined
  try {
    const rest = { size: file.bytes, offset, read: () => file.from(offset) }
    return (await graph.sendUpload(url, rest, call)) ? undefined : await arrived()
  } catch (failure) {
    if (!isRefused(failure)) throw failure
    // Bytes that were under way may have come meanwhile: then it continues from there. The refusal does not say why.
    if ((await arrived()) === undefined) return undefined
    if (publication.troubles % triesEach === triesEach - 1) throw closed()
    throw new NetworkFailure({ ...failure, message: failure.message, kind: 'transient' })
  }
}

/** What a post shows while a file is sent: `share` of it is there, which is from `from` to `to` percent of the way. */
export const sendingProgress = (share: number, { from, to }: { from: number; to: number }): StoredProgress => ({
  step: 'media_ready',
  text: 'Uploading',
  percent: from + Math.round((to - from) * Math.min(1, share)),
  sentence: `Uploading the video, ${Math.round(100 * Math.min(1, share))} %`,
})
