import type { Page } from '../state/account-records.ts'
import type { PageVideo } from '../state/page-records.ts'
import { known, refuse } from '../wire/errors.ts'
import { blocked } from '../wire/usual-errors.ts'
import { required, text } from '../wire/values.ts'
import { alreadyPosted, refuseVideo } from '../wire/video-errors.ts'
import { mustPublish } from './access.ts'
import type { Env } from './env.ts'
import { reelWindow, scheduleTime } from './feed.ts'
import { defineOperation } from './operations.ts'
import { hasExpired, process } from './video-files.ts'
import { createVideo, describeVideo, showVideo, textsOf } from './video-posts.ts'

const dayMs = 86_400_000

/** `upload_phase=start` of reels and stories: a video without bytes, and where at rupload they go. */
export function startUpload(env: Env, page: Page, use: 'reel' | 'story') {
  const video = createVideo(env, page, use)
  const host = env.call.base.replace(/\/graph(-video)?$/, '')
  return { video_id: video.id, upload_url: `${host}/rupload/video-upload/${env.call.version}/${video.id}` }
}

/** The video that a finish names, once all its bytes are there. Throws the network's error otherwise. */
export function uploadedVideo(env: Env, page: Page, use: 'reel' | 'story'): PageVideo {
  const video = env.state.node(required(env.call, 'video_id'))
  if (video?.kind !== 'video' || video.page !== page.id || video.use !== use || video.deletedAt)
    return refuse(known.invalid('Invalid video_id'))
  if (hasExpired(env, video)) refuseVideo(1363041)
  if (!video.arrivedAt) refuseVideo(1363130)
  // A fault is known once the video has been processed; before that the finish is accepted.
  if (video.failure && video.readyAt !== undefined && video.readyAt <= env.now)
    refuseVideo(video.failure.code, { message: video.failure.message })
  return video
}

defineOperation('POST', 'page', 'video_reels', {
  name: 'video_reels',
  run(env, page) {
    mustPublish(env, page)
    const phase = required(env.call, 'upload_phase').toLowerCase()
    if (phase === 'start') return startUpload(env, page, 'reel')
    if (phase !== 'finish') refuse(known.invalid('Param upload_phase must be one of {START, FINISH}'))
    return finish(env, page)
  },
})

const states = ['DRAFT', 'PUBLISHED', 'SCHEDULED']

/**
 * A reel is published by its finish. It goes live when its video has been processed; a faulty video never does, which shows in
 * its status alone. A draft or a scheduled reel may be finished again as PUBLISHED.
 */
function finish(env: Env, page: Page) {
  const state = (text(env.call, 'video_state') ?? 'DRAFT').toUpperCase()
  if (!states.includes(state)) refuse(known.invalid(`Param video_state must be one of {${states.join(', ')}}`))
  const video = uploadedVideo(env, page, 'reel')
  if (video.wanted === 'published' || video.publishedAt) refuse(alreadyPosted('video'))
  if (video.wanted === 'draft' && state === 'PUBLISHED' && !env.settings.allowDraftPublish)
    refuse(known.invalid('This reel cannot be published: it is a draft.'))
  const at = state === 'SCHEDULED' ? scheduleTime(env, text(env.call, 'scheduled_publish_time'), reelWindow) : env.now
  if (state !== 'DRAFT' && isOverLimit(env, page)) refuse(tooMany)
  describeVideo(video, textsOf(env.call))
  if (video.readyAt === undefined) process(env, video)
  video.finishedAt = env.now
  video.wanted = state === 'PUBLISHED' ? 'published' : state === 'SCHEDULED' ? 'scheduled' : 'draft'
  if (state === 'DRAFT') env.state.touch(video)
  else showVideo(env, page, video, at)
  return { success: true }
}

/** Reels that went live within a day, or are about to. */
function isOverLimit(env: Env, page: Page): boolean {
  if (env.injected.has('quota_reached')) return true
  const isReel = (id: string | undefined) => {
    const video = id === undefined ? undefined : env.state.node(id)
    return video?.kind === 'video' && video.use === 'reel'
  }
  const most = env.settings.reelLimit
  const recent = env.state.posts(page.id).read({ limit: most, since: env.now - dayMs }, post => isReel(post.video))
  const waiting = [...env.state.waiting(page.id)].filter(row => row.kind === 'post' && isReel(row.video))
  return recent.items.length + waiting.length >= most
}

const tooMany = {
  ...blocked,
  subcode: 1390008,
  title: 'Posting Too Fast',
  user: 'It looks like you were using this feature too fast. You can publish reels again later.',
}
