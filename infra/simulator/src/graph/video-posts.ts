import type { Page } from '../state/account-records.ts'
import type { PageVideo, Post } from '../state/page-records.ts'
import type { Call } from '../wire/call.ts'
import { text } from '../wire/values.ts'
import type { Env } from './env.ts'
import { createPost } from './feed.ts'
import { goLiveWhenReady } from './schedule.ts'
import { isSound } from './video-files.ts'

/** A video whose bytes are still to come. */
export function createVideo(env: Env, page: Page, use: PageVideo['use'], about: Partial<PageVideo> = {}): PageVideo {
  return env.state.put({
    kind: 'video',
    id: env.state.ids.next('video'),
    page: page.id,
    at: env.now,
    use,
    ...about,
  })
}

export interface VideoTexts {
  title?: string
  description?: string
}

/** Title and description that a call gives. */
export function textsOf(call: Call): VideoTexts {
  const title = text(call, 'title') ?? text(call, 'name')
  const description = text(call, 'description')
  return { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) }
}

export const describeVideo = (video: PageVideo, texts: VideoTexts): void => void Object.assign(video, texts)

/**
 * Shows a video in a post: at `from` (unix ms), or when its video has been processed, whichever is later. A video that waits
 * for its time is shown by the same post. One with a fault is never shown.
 */
export function showVideo(env: Env, page: Page, video: PageVideo, from: number): void {
  env.state.touch(video)
  if (!isSound(video)) return
  const waiting = video.shownBy ? env.state.node(video.shownBy) : undefined
  const post = waiting?.kind === 'post' ? waiting : createPost(env, page, { photos: [], video: video.id })
  if (video.description) post.message = video.description
  if (video.wanted === 'scheduled') post.contentType = 'SCHEDULED'
  else delete post.contentType
  goLiveWhenReady(env.state, post, video, from)
}

/** The video that a post shows. */
export function videoOf(env: Pick<Env, 'state'>, post: Post): PageVideo | undefined {
  const video = post.video ? env.state.node(post.video) : undefined
  return video?.kind === 'video' ? video : undefined
}
