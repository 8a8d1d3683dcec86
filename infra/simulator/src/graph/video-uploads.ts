import { fetchMedia } from '../media/fetch-media.ts'
import { digestOf } from '../media/media-store.ts'
import { sniffPicture } from '../media/sniff-picture.ts'
import { sniffVideo } from '../media/sniff-video.ts'
import { unfetched } from '../media/take-media.ts'
import type { Page } from '../state/account-records.ts'
import type { Item } from '../state/media-items.ts'
import type { PageVideo } from '../state/page-records.ts'
import type { UploadedFile } from '../wire/call.ts'
import { known, refuse } from '../wire/errors.ts'
import { flag, required, text } from '../wire/values.ts'
import { refuseVideo } from '../wire/video-errors.ts'
import { mustPublish } from './access.ts'
import type { Env } from './env.ts'
import { badTime, scheduleTime, videoWindow } from './feed.ts'
import { arrived, hasExpired, leastVideoBytes, process } from './video-files.ts'
import { createVideo, describeVideo, showVideo, textsOf } from './video-posts.ts'

/** Most bytes of a video of a page: 2 GB, or what the simulator may hold. */
const mostBytes = (env: Env) => Math.min(2 * 1024 ** 3, env.settings.uploadBytes)

/** `POST /{page}/videos`: a whole file or its address in one call, or one phase of a chunked upload. */
export async function postVideo(env: Env, page: Page): Promise<unknown> {
  mustPublish(env, page)
  const phase = text(env.call, 'upload_phase')?.toLowerCase()
  if (!phase) return simple(env, page)
  if (phase === 'start') return start(env, page)
  if (phase === 'transfer') return transfer(env, page)
  if (phase === 'finish') return finish(env, page)
  if (phase === 'cancel') return cancel(env, page)
  return refuse(known.invalid('Param upload_phase must be one of {CANCEL, FINISH, START, TRANSFER}'))
}

async function simple(env: Env, page: Page): Promise<{ id: string }> {
  const wanted = wantedStateOf(env)
  const file = fileOf(env, 'source')
  const url = text(env.call, 'file_url')
  if (!file && !url) refuseVideo(1363020)
  const thumb = await thumbOf(env)
  const bytes = file ? file.bytes : env.settings.fetchMedia ? await download(env, url as string) : undefined
  if (bytes && bytes.length < leastVideoBytes) refuseVideo(1363022)
  if (bytes && !sniffVideo(bytes)) refuseVideo(1363024)
  const video = createVideo(env, page, 'video', thumb ? { thumb } : {})
  if (bytes) await arrived(env, video, bytes, file ? `upload:${file.name}` : (url as string))
  else Object.assign(video, { item: unfetched('VIDEO', url as string), arrivedAt: env.now })
  accept(env, page, video, wanted)
  return { id: video.id }
}

async function download(env: Env, url: string): Promise<Buffer> {
  const timeoutMs = env.settings.fetchTimeoutMs * 4
  const got = await fetchMedia(url, { most: mostBytes(env), timeoutMs, ranged: true })
  if (got.ok) return got.bytes
  return refuseVideo(got.why === 'too_large' ? 1363023 : 1363057)
}

/** What is to become of a video: its state, and from when on. */
interface WantedState {
  wanted: NonNullable<PageVideo['wanted']>
  from: number
}

function wantedStateOf(env: Env): WantedState {
  const time = text(env.call, 'scheduled_publish_time')
  if (flag(env.call, 'published', true)) {
    if (time !== undefined) refuse(badTime)
    return { wanted: 'published', from: env.now }
  }
  if (time === undefined) return { wanted: 'draft', from: env.now }
  return { wanted: 'scheduled', from: scheduleTime(env, time, videoWindow) }
}

/** The upload is over: the video is processed, and then shown if that was asked for. */
function accept(env: Env, page: Page, video: PageVideo, { wanted, from }: WantedState) {
  describeVideo(video, textsOf(env.call))
  process(env, video)
  video.finishedAt = env.now
  video.wanted = wanted
  if (wanted === 'draft') env.state.touch(video)
  else showVideo(env, page, video, from)
}

function start(env: Env, page: Page) {
  const size = wholeNumber(env, 'file_size')
  if (size < leastVideoBytes) refuseVideo(1363022)
  if (size > mostBytes(env)) refuseVideo(1363023)
  const video = createVideo(env, page, 'video', { size })
  return { upload_session_id: sessionId(video.id), video_id: video.id, ...offsets(env, video) }
}

function transfer(env: Env, page: Page) {
  const video = sessionOf(env, page)
  const have = env.arriving.size(video.id)
  // The client is told where to go on, as text: `error_data`.
  if (wholeNumber(env, 'start_offset') !== have) refuseVideo(1363037, { data: offsets(env, video) })
  const file = fileOf(env, 'video_file_chunk')
  if (!file) return refuseVideo(1363020)
  if (file.bytes.length === 0) refuseVideo(1363033)
  if (have + file.bytes.length > (video.size ?? 0)) refuseVideo(1363045)
  // A connection that breaks half-way has brought the first half.
  const kept = env.injected.has('cut_halfway') ? Math.floor(file.bytes.length / 2) : file.bytes.length
  env.arriving.add(video.id, file.bytes.subarray(0, kept), env.settings.uploadBytes)
  video.fileName = file.name
  env.state.touch(video)
  return offsets(env, video)
}

async function finish(env: Env, page: Page) {
  const wanted = wantedStateOf(env)
  const thumb = await thumbOf(env)
  const video = sessionOf(env, page)
  if (env.arriving.size(video.id) < (video.size ?? 0)) refuseVideo(1363045)
  // The session ends here, so that a second finish beside this one does not find it.
  video.finishedAt = env.now
  const bytes = env.arriving.take(video.id)
  if (thumb) video.thumb = thumb
  await arrived(env, video, bytes, `upload:${video.fileName ?? 'video'}`)
  accept(env, page, video, wanted)
  return { success: true }
}

function cancel(env: Env, page: Page) {
  const video = sessionOf(env, page)
  env.arriving.drop(video.id)
  video.deletedAt = env.now
  env.state.touch(video)
  return { success: true }
}

/** The ids of a video and of its upload session differ in their first four digits alone. */
const sessionId = (videoId: string) => `1564${videoId.slice(4)}`

/** The video of an upload that is still going on. Sessions that ended, expired or never were are all the same error. */
function sessionOf(env: Env, page: Page): PageVideo {
  const id = required(env.call, 'upload_session_id')
  const video = env.state.node(`1225${id.slice(4)}`)
  const known = video?.kind === 'video' && video.page === page.id && video.use === 'video' && id === sessionId(video.id)
  if (!known || video.finishedAt || video.deletedAt || hasExpired(env, video)) return refuseVideo(1363041)
  return video
}

/** From where to where the next bytes are wanted; equal once all are here. Numbers are texts on this wire. */
function offsets(env: Env, { id, size = 0 }: PageVideo): { start_offset: string; end_offset: string } {
  const have = env.arriving.size(id)
  return { start_offset: String(have), end_offset: String(Math.min(size, have + env.settings.videoChunkBytes)) }
}

function wholeNumber(env: Env, name: string): number {
  const given = required(env.call, name)
  if (!/^\d{1,15}$/.test(given)) refuse(known.invalid(`Param ${name} must be a non-negative integer`))
  return Number(given)
}

/** The file sent under this name, or the only one besides the thumbnail. */
function fileOf(env: Env, name: string): UploadedFile | undefined {
  const { files } = env.call
  const others = [...files].filter(([part]) => part !== 'thumb')
  return files.get(name) ?? (others.length === 1 ? others[0]?.[1] : undefined)
}

const mostThumbBytes = 10 * 1024 * 1024

/** The picture that is shown before the video is played, when the client sends one. */
async function thumbOf(env: Env): Promise<Item | undefined> {
  const file = env.call.files.get('thumb')
  if (!file) return undefined
  const facts = sniffPicture(file.bytes)
  if (!facts || file.bytes.length > mostThumbBytes)
    return refuse(known.invalid('Param thumb must be an image of at most 10 MB'))
  const { width, height, format } = facts
  const { settings, mediaStore } = env
  const item: Item = {
    type: 'IMAGE',
    sourceUrl: `upload:${file.name}`,
    width,
    height,
    bytes: file.bytes.length,
    digest: digestOf(file.bytes),
  }
  if (settings.keepBytes)
    item.file = await mediaStore.keep(file.bytes, format === 'jpeg' ? 'jpg' : format, settings.cacheBytes)
  return item
}
