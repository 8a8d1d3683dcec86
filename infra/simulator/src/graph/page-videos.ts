import type { Page } from '../state/account-records.ts'
import type { PageVideo } from '../state/page-records.ts'
import { known, refuse } from '../wire/errors.ts'
import { flag, graphTime, text } from '../wire/values.ts'
import { refuseVideo } from '../wire/video-errors.ts'
import { mustPublish } from './access.ts'
import type { Env } from './env.ts'
import { scheduleTime, videoWindow } from './feed.ts'
import { mediaUrl, pictureUrl, videoPath } from './links.ts'
import { defineOperation } from './operations.ts'
import { defineNode, edge, fromArray, value } from './select.ts'
import { isSound, statusOfVideo } from './video-files.ts'
import { describeVideo, showVideo, textsOf } from './video-posts.ts'
import { postVideo } from './video-uploads.ts'

const pictureOf = (video: PageVideo, env: Env): string =>
  video.thumb ? mediaUrl(env, video.thumb) : pictureUrl(env, env.state.node(video.page) as Page)

function scheduledTime(video: PageVideo, env: Env): string | undefined {
  const post = video.wanted === 'scheduled' && !video.publishedAt ? env.state.node(video.shownBy ?? '') : undefined
  return post?.kind === 'post' && post.scheduledAt ? graphTime(post.scheduledAt) : undefined
}

defineNode<PageVideo>('video', {
  name: 'Video',
  defaults: 'description,updated_time,id',
  fields: {
    status: value(statusOfVideo),
    title: value(video => video.title),
    description: value(video => video.description),
    created_time: value(video => graphTime(video.at)),
    updated_time: value(video => graphTime(video.publishedAt ?? video.finishedAt ?? video.at)),
    published: value(video => video.publishedAt !== undefined),
    scheduled_publish_time: value(scheduledTime),
    // Only a live video has one.
    post_id: value(video => (video.publishedAt === undefined ? undefined : video.shownBy)),
    permalink_url: value(videoPath),
    length: value(video => video.item?.seconds),
    picture: value(pictureOf),
    source: value((video, env) => video.item && mediaUrl(env, video.item)),
    embeddable: value(() => true),
    views: value(() => 0),
    from: value((video, env) => {
      const page = env.state.node(video.page) as Page
      return { id: page.id, name: page.name }
    }),
    thumbnails: edge((video, env, query) => {
      const { width = 0, height = 0 } = video.item ?? {}
      return fromArray(
        [{ id: `${video.id}0`, uri: pictureOf(video, env), width, height, scale: 1, is_preferred: true }],
        query,
      )
    }),
  },
})

defineOperation('POST', 'page', 'videos', { name: 'videos', run: postVideo })

defineOperation('POST', 'video', undefined, {
  name: 'video_update',
  run(env, video) {
    const page = env.state.node(video.page) as Page
    mustPublish(env, page)
    describeVideo(video, textsOf(env.call))
    const post = video.shownBy ? env.state.node(video.shownBy) : undefined
    if (post?.kind === 'post' && video.description) {
      post.message = video.description
      env.state.touch(post)
    }
    const time = text(env.call, 'scheduled_publish_time')
    if (time !== undefined) reschedule(env, page, video, time)
    env.state.touch(video)
    if (env.call.params.published !== undefined) publishNow(env, page, video)
    return { success: true }
  },
})

function reschedule(env: Env, page: Page, video: PageVideo, time: string) {
  if (video.publishedAt || video.wanted !== 'scheduled')
    refuse(known.invalid('Only scheduled videos can be rescheduled.'))
  showVideo(env, page, video, scheduleTime(env, time, videoWindow))
}

/** Publishing what is live, or will be once it has been processed, changes nothing: the call may be repeated. */
function publishNow(env: Env, page: Page, video: PageVideo) {
  const live = video.publishedAt !== undefined
  if (!flag(env.call, 'published', true)) {
    if (live) refuse(known.invalid('A published video cannot be unpublished.'))
    return
  }
  if (live || video.wanted === 'published') return
  if (video.use !== 'video') refuse(known.invalid('This video is published by finishing its upload.'))
  if (!video.finishedAt) refuseVideo(1363130)
  if (video.wanted !== 'scheduled' && !env.settings.allowVideoPublish)
    refuse(known.invalid('This video cannot be published: only scheduled videos can be published through the API.'))
  if (!isSound(video)) refuseVideo(video.failure?.code ?? 1363019)
  video.wanted = 'published'
  showVideo(env, page, video, env.now)
}

defineOperation('DELETE', 'video', undefined, {
  name: 'video_delete',
  run(env, video) {
    mustPublish(env, env.state.node(video.page) as Page)
    const shown = video.shownBy ? env.state.node(video.shownBy) : undefined
    if (shown?.kind === 'story') refuse(known.invalid('The video belongs to a story.'))
    video.deletedAt = env.now
    env.arriving.drop(video.id)
    env.state.touch(video)
    if (shown?.kind !== 'post' || shown.deletedAt) return { success: true }
    shown.deletedAt = env.now
    env.state.waiting(video.page).delete(shown)
    if (shown.published) env.state.removeLive(shown)
    else env.state.touch(shown)
    return { success: true }
  },
})
