import type { CallOptions, Graph } from '../graph/client.ts'
import { NetworkFailure } from '../graph/failure.ts'
import { record } from '../graph/fields.ts'
import { listed } from '../graph/listed.ts'
import { wrongOffset } from './failures.ts'

/** Videos, reels and stories of a Facebook page (Page Videos, Reels Publishing API, Stories API; v23.0). All calls use the page's token. */

/** An upload in pieces: the next piece is from `start` to `end`, bytes; they are equal once the network has all. */
export interface VideoUpload {
  session: string
  video: string
  start: number
  end: number
}

interface Phase {
  status?: string
  /** Spelled so. */
  bytes_transfered?: unknown
  publish_status?: string
  error?: { message?: string }
  errors?: { message?: string }[]
}
interface VideoState {
  id: string
  published?: boolean
  post_id?: string
  status?: { video_status?: string; uploading_phase?: Phase; processing_phase?: Phase; publishing_phase?: Phase }
}

/** How far a video is, by what the network says of it. */
export interface VideoStatus {
  status: 'processing' | 'ready' | 'published' | 'failed'
  /** Whether the network has all of its file; undefined: it does not say. */
  arrived: boolean | undefined
  /** Bytes of its file that the network has; null: it does not say. */
  bytes: number | null
  /** Its file lies there, and neither processing nor publishing has begun: nobody has had it published. */
  untouched: boolean
  /** The post that shows it, where that is known. */
  post: string | null
  /** Why it failed. */
  detail: string
}

const isDone = (phase: Phase | undefined): boolean => phase?.status === 'complete' || phase?.status === 'completed'
const errorOf = (phase: Phase | undefined): string => phase?.error?.message ?? phase?.errors?.[0]?.message ?? ''

/** What a read of a video says of its way. A reel is live once its publishing phase is complete and says published. */
const videoStatusOf = ({ published, post_id, status = {} }: VideoState): VideoStatus => {
  const {
    video_status: now,
    uploading_phase: upload,
    processing_phase: processing,
    publishing_phase: publishing,
  } = status
  const post = post_id ?? null
  const hasFile = isDone(upload) || now === 'upload_complete' || now === 'processing' || now === 'ready'
  const arrived = hasFile || (upload?.status === undefined ? undefined : false)
  const bytes = Number.isSafeInteger(upload?.bytes_transfered) ? (upload?.bytes_transfered as number) : null
  const detail = [upload, processing, publishing].map(errorOf).find(text => text !== '') ?? ''
  if (published || (isDone(publishing) && publishing?.publish_status === 'published'))
    return { status: 'published', arrived: true, bytes, untouched: false, post, detail }
  const failed = [upload, processing, publishing].some(phase => phase?.status === 'error')
  if (failed || now === 'error' || now === 'upload_failed' || now === 'expired')
    return { status: 'failed', arrived, bytes, untouched: false, post, detail: detail || (now ?? '') }
  const untouched =
    hasFile && [processing, publishing].every(phase => phase?.status === 'not_started' && !phase.publish_status)
  const isReady = now === 'ready' || isDone(processing)
  return { status: isReady ? 'ready' : 'processing', arrived, bytes, untouched, post, detail }
}

/** Which piece the network says is the next one, where it refused another; undefined for any other failure. */
const nextPieceIn = (failure: unknown): { start: number; end: number } | undefined => {
  if (!(failure instanceof NetworkFailure) || failure.subcode !== wrongOffset) return undefined
  const { start_offset, end_offset } = record(failure.data)
  const isKnown = [start_offset, end_offset].every(offset => /^[0-9]{1,15}$/.test(String(offset)))
  return isKnown ? { start: Number(start_offset), end: Number(end_offset) } : undefined
}

/** Only a success is believed. */
const mustSucceed = ({ success }: { success?: boolean }): void => {
  if (success !== true)
    throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer says no success' })
}

interface Offsets {
  start_offset: string
  end_offset: string
}
const offsetsOf = ({ start_offset, end_offset }: Offsets) => ({ start: Number(start_offset), end: Number(end_offset) })

interface Said {
  description: string
  title?: string | undefined
}
const said = ({ description, title }: Said) => ({
  description: description || undefined,
  title: title || undefined,
})

/** A video or reel as the lists of a page show it. */
export interface ListedVideo {
  id: string
  description?: string
  /** Not before it went live; later where it was changed since. */
  updated_time: string
  published?: boolean
  post_id?: string
}

export interface PageStory {
  post_id: string
  creation_time: string
  media_id?: string
}

export const pageVideos = (graph: Graph) => ({
  /** Opens an upload of so many bytes. Nobody sees it until it is published. */
  start: async (page: string, bytes: number, call: CallOptions): Promise<VideoUpload> => {
    const answer = await graph.post<{
      upload_session_id: string
      video_id: string
      start_offset: string
      end_offset: string
    }>(`${page}/videos`, { upload_phase: 'start', file_size: bytes }, call)
    return {
      session: answer.upload_session_id,
      video: answer.video_id,
      start: Number(answer.start_offset),
      end: Number(answer.end_offset),
    }
  },
  /** Sends the next piece. Returns which one is next, also where the network had this one already: the answer to it was lost. */
  transfer: async (page: string, upload: VideoUpload, bytes: Buffer, call: CallOptions): Promise<VideoUpload> => {
    try {
      const answer = await graph.postFile<Offsets>(
        `${page}/videos`,
        { upload_phase: 'transfer', upload_session_id: upload.session, start_offset: upload.start },
        { field: 'video_file_chunk', bytes, name: 'video.mp4' },
        call,
      )
      return { ...upload, ...offsetsOf(answer) }
    } catch (failure) {
      const next = nextPieceIn(failure)
      if (!next || next.start === upload.start) throw failure
      return { ...upload, ...next }
    }
  },
  /**
   * Ends the upload: with `published` this is what makes it public. `cover`: a picture of at most 10 MB that is shown before it plays; the
   * calls for videos take it as a file (parameter `thumb`) and no address of one.
   */
  finish: async (
    page: string,
    { session }: VideoUpload,
    { published, cover, ...words }: Said & { published: boolean; cover?: Buffer | undefined },
    call: CallOptions,
  ): Promise<void> => {
    const path = `${page}/videos`
    const params = { upload_phase: 'finish', upload_session_id: session, ...said(words), published }
    mustSucceed(
      cover
        ? await graph.postFile(path, params, { field: 'thumb', bytes: cover, name: 'cover.jpg' }, call)
        : await graph.post(path, params, call),
    )
  },
  /** Makes an unpublished video public. */
  publish: async (video: string, call: CallOptions): Promise<void> =>
    mustSucceed(await graph.post(video, { published: true }, call)),
  status: async (video: string, call: CallOptions): Promise<VideoStatus> =>
    videoStatusOf(await graph.get<VideoState>(video, { fields: 'published,status,post_id' }, call)),

  /** Opens a reel or the video of a story; returns its id and where its file goes. */
  open: async (page: string, kind: 'video_reels' | 'video_stories', call: CallOptions) => {
    const answer = await graph.post<{ video_id: string; upload_url: string }>(
      `${page}/${kind}`,
      { upload_phase: 'start' },
      call,
    )
    return { video: answer.video_id, uploadUrl: answer.upload_url }
  },
  /** Has the network fetch the file of what was opened. */
  fetchFile: (uploadUrl: string, fileUrl: string, call: CallOptions) => graph.fetchUpload(uploadUrl, fileUrl, call),
  /** Makes a reel public. */
  publishReel: async (page: string, video: string, words: Said, call: CallOptions): Promise<void> =>
    mustSucceed(
      await graph.post(
        `${page}/video_reels`,
        { upload_phase: 'finish', video_id: video, video_state: 'PUBLISHED', ...said(words) },
        call,
      ),
    ),
  /** Makes the video of a story public, once it is processed. */
  publishVideoStory: async (page: string, video: string, call: CallOptions): Promise<void> =>
    mustSucceed(await graph.post(`${page}/video_stories`, { upload_phase: 'finish', video_id: video }, call)),
  /** Makes an unpublished photo public as a story. Returns the id of the story. */
  publishPhotoStory: async (page: string, photo: string, call: CallOptions): Promise<string | null> => {
    const answer = await graph.post<{ success?: boolean; post_id?: string }>(
      `${page}/photo_stories`,
      { photo_id: photo },
      call,
    )
    mustSucceed(answer)
    return answer.post_id ?? null
  },
  /**
   * Live videos (`videos`, which holds the reels too) or reels of a page that changed in the last `ageMs`, by the network's own clock. The
   * lists are in the order of upload, which may be long before a video goes live: so all of it is read.
   */
  live: async (
    page: string,
    edge: 'videos' | 'video_reels',
    ageMs: number,
    call: CallOptions,
  ): Promise<ListedVideo[]> => {
    let networkMs = Date.now()
    const date = (ms: number) => {
      networkMs = ms
    }
    const all = await listed<ListedVideo>(graph, {
      path: `${page}/${edge}`,
      params: { fields: 'id,description,updated_time,published,post_id' },
      call: { ...call, date },
    })
    return all.filter(
      ({ published, updated_time }) => published !== false && networkMs - Date.parse(updated_time) <= ageMs,
    )
  },
  /** Stories that are public and not older than `ageMs` by the network's own clock. */
  stories: (page: string, ageMs: number, call: CallOptions): Promise<PageStory[]> =>
    listed<PageStory>(graph, {
      path: `${page}/stories`,
      params: { status: 'PUBLISHED', fields: 'post_id,status,creation_time,media_type,media_id,url' },
      call,
      madeAt: story => new Date(Number(story.creation_time) * 1000).toISOString(),
      ageMs,
    }),
})
export type PageVideos = ReturnType<typeof pageVideos>
