import type { Page } from '../state/account-records.ts'
import type { PageStory, PageVideo, Photo } from '../state/page-records.ts'
import { known, refuse } from '../wire/errors.ts'
import { required } from '../wire/values.ts'
import { alreadyPosted } from '../wire/video-errors.ts'
import { mustPublish } from './access.ts'
import type { Env } from './env.ts'
import { photoLink, storyLink } from './links.ts'
import { defineOperation } from './operations.ts'
import { startUpload, uploadedVideo } from './reels.ts'
import { goLive, goLiveWhenReady } from './schedule.ts'
import { defineNode, type EdgePage, type EdgeQuery, fromTimeline, value } from './select.ts'
import { isSound } from './video-files.ts'

/** How long a story is shown. */
const storyLifeMs = 86_400_000

const isShown = (story: { at: number }, now: number): boolean => story.at > now - storyLifeMs

const statuses = ['PUBLISHED', 'ARCHIVED']
const statusOf = (story: { at: number }, now: number) => (isShown(story, now) ? 'PUBLISHED' : 'ARCHIVED')

/** `GET /{page}/stories`: those of the last day. `status` is one or a list: `ARCHIVED` are those that have ended. */
export function pageStories(page: Page, env: Env, query: EdgeQuery): EdgePage {
  const asked: string[] = (query.mods.status ?? 'PUBLISHED').toUpperCase().match(/[A-Z_]+/g) ?? []
  if (asked.some(status => !statuses.includes(status)))
    refuse(known.invalid(`Param status must be one of {${statuses.join(', ')}}`))
  return fromTimeline(env.state.stories(page.id), query, story => asked.includes(statusOf(story, env.now)))
}

export const storyDefaults = 'post_id,status,creation_time,media_type,media_id,url'

defineNode<PageStory>('story', {
  name: 'PageStory',
  defaults: storyDefaults,
  fields: {
    post_id: value(story => story.id),
    status: value((story, env) => statusOf(story, env.now)),
    creation_time: value(story => String(Math.floor(story.at / 1000))),
    media_type: value(story => (story.video ? 'video' : 'photo')),
    media_id: value(story => story.video ?? story.photo),
    url: value((story, env) => (story.video ? storyLink(env, story) : photoLink(env, { id: story.photo as string }))),
  },
})

defineOperation('POST', 'page', 'photo_stories', {
  name: 'photo_stories',
  run(env, page) {
    mustPublish(env, page)
    const photo = env.state.node(required(env.call, 'photo_id'))
    if (photo?.kind !== 'photo' || photo.page !== page.id || photo.deletedAt) refuse(known.invalid('Invalid photo_id'))
    const shown = photo as Photo
    if (shown.storyId || shown.postId || shown.published) refuse(alreadyPosted('photos'))
    const story = newStory(env, page, { photo: shown.id })
    goLive(env.state, story, env.now)
    return { success: true, post_id: story.id }
  },
})

defineOperation('POST', 'page', 'video_stories', {
  name: 'video_stories',
  run(env, page) {
    mustPublish(env, page)
    const phase = required(env.call, 'upload_phase').toLowerCase()
    if (phase === 'start') return startUpload(env, page, 'story')
    if (phase !== 'finish') refuse(known.invalid('Param upload_phase must be one of {START, FINISH}'))
    const video = uploadedVideo(env, page, 'story')
    if (video.wanted) refuse(alreadyPosted('video'))
    return { success: true, post_id: finish(env, page, video).id }
  },
})

/** The story goes live when its video has been processed; with a faulty one it never does. */
function finish(env: Env, page: Page, video: PageVideo): PageStory {
  const story = newStory(env, page, { video: video.id })
  video.wanted = 'published'
  video.finishedAt = env.now
  env.state.touch(video)
  if (isSound(video)) goLiveWhenReady(env.state, story, video, env.now)
  return story
}

const newStory = (env: Env, page: Page, shows: { photo: string } | { video: string }): PageStory => ({
  kind: 'story',
  id: env.state.ids.next('story'),
  page: page.id,
  at: env.now,
  seq: 0,
  ...shows,
})
