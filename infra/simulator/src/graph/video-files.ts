import { sniffVideo } from '../media/sniff-video.ts'
import { keepVideo } from '../media/take-media.ts'
import { pageVideoFault } from '../media/video-rules.ts'
import type { PageVideo } from '../state/page-records.ts'
import { videoError } from '../wire/video-errors.ts'
import type { Env } from './env.ts'

/** Least bytes of a video of a page. */
export const leastVideoBytes = 1024

/** An upload that nobody finished in time can be neither continued nor finished. */
export const hasExpired = (env: Env, video: PageVideo): boolean =>
  !video.finishedAt && env.now - video.at >= env.settings.uploadSessionMs

/** Whether a call does not find the video: it was deleted, or it is so fresh that reads do not see it yet. */
export function isUnseen(env: Env, video: PageVideo): boolean {
  if (video.deletedAt) return true
  if (env.call.method !== 'GET') return false
  return env.now - Math.max(video.at, video.finishedAt ?? 0) < env.settings.freshVideoMissingMs
}

/** All bytes of a video are here. What is wrong with them shows once it is processed. */
export async function arrived(env: Env, video: PageVideo, bytes: Buffer, source: string): Promise<void> {
  const facts = sniffVideo(bytes)
  const fault = facts ? pageVideoFault(facts, video.use) : { subcode: 1363024 }
  if (bytes.length < leastVideoBytes) spoil(video, { subcode: 1363022 })
  else if (fault) spoil(video, fault)
  else if (facts) video.item = await keepVideo(env, bytes, facts, source)
  video.size = bytes.length
  video.arrivedAt = env.state.clock.now()
  env.state.touch(video)
}

function spoil(video: PageVideo, { subcode, message }: { subcode: number; message?: string }) {
  const said = videoError(subcode, message === undefined ? {} : { message })
  video.failure = { phase: 'process', code: subcode, message: said.message }
}

/** Processing begins; it takes `videoDelayMs`. */
export function process(env: Env, video: PageVideo): void {
  video.readyAt = env.state.clock.now() + env.settings.videoDelayMs
  env.state.touch(video)
}

type Phase = 'not_started' | 'in_progress' | 'complete' | 'error'

/** The `status` of a video: where its upload, its processing and its publication stand. */
export function statusOfVideo(video: PageVideo, env: Env): Record<string, unknown> {
  const processing = processingOf(video, env.now)
  const have = video.arrivedAt ? (video.size ?? 0) : env.arriving.size(video.id)
  const error = video.failure && { error: { message: video.failure.message }, errors: [codeOf(video.failure)] }
  const failed = processing === 'error'
  return {
    video_status: wordFor(video, env, processing),
    ...(processing === 'in_progress' ? { processing_progress: progressOf(video, env.now) } : {}),
    uploading_phase: {
      status: video.arrivedAt ? 'complete' : have > 0 ? 'in_progress' : 'not_started',
      bytes_transfered: have,
      ...(video.size === undefined ? {} : { source_file_size: video.size }),
    },
    processing_phase: { status: processing, ...(failed ? error : {}) },
    publishing_phase: publishingOf(video, failed),
  }
}

const codeOf = ({ code, message }: NonNullable<PageVideo['failure']>) => ({ code, message })

function processingOf({ readyAt, failure }: PageVideo, now: number): Phase {
  if (readyAt === undefined) return 'not_started'
  if (now < readyAt) return 'in_progress'
  return failure ? 'error' : 'complete'
}

function wordFor(video: PageVideo, env: Env, processing: Phase): string {
  if (processing === 'error') return 'error'
  if (hasExpired(env, video)) return 'expired'
  if (processing === 'complete') return 'ready'
  if (processing === 'in_progress') return 'processing'
  return video.arrivedAt ? 'upload_complete' : 'uploading'
}

/** Percent of the processing that has passed. */
function progressOf({ arrivedAt = 0, readyAt = 0 }: PageVideo, now: number): number {
  return Math.min(99, Math.max(0, Math.floor(((now - arrivedAt) * 100) / Math.max(1, readyAt - arrivedAt))))
}

function publishingOf(video: PageVideo, failed: boolean): Record<string, unknown> {
  const { publishedAt, wanted } = video
  if (publishedAt !== undefined)
    return { status: 'complete', publish_status: 'published', publish_time: Math.floor(publishedAt / 1000) }
  if (failed && wanted) return { status: 'error', publish_status: 'error' }
  return { status: 'not_started', ...(wanted ? { publish_status: wanted } : {}) }
}

/** Whether the video can still be shown: its file is here and has no faults. */
export const isSound = (video: PageVideo): boolean => video.item !== undefined && !video.failure
