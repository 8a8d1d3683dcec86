import type { Page } from '../state/account-records.ts'
import type { Post } from '../state/page-records.ts'
import { places } from '../state/places.ts'
import { known, refuse } from '../wire/errors.ts'
import { flag, graphTime, text } from '../wire/values.ts'
import { mustPublish } from './access.ts'
import { attachments, pageName, photosOf, postPicture } from './attachments.ts'
import { postComments } from './comments.ts'
import type { Env } from './env.ts'
import { scheduleTime } from './feed.ts'
import { figuresOfPost } from './figures.ts'
import { postPermalink, videoLink } from './links.ts'
import { defineOperation } from './operations.ts'
import { postInsights } from './post-insights.ts'
import { goLive } from './schedule.ts'
import { defineNode, edge, node, value } from './select.ts'
import { showVideo, videoOf } from './video-posts.ts'

const reactions = () =>
  edge<Post>((post, env) => ({
    items: [],
    total: figuresOfPost(env.state, post, env.now).likes,
    summary: { can_like: true, has_liked: false },
  }))

defineNode<Post>('post', {
  name: 'Post',
  defaults: 'id,created_time,message,story',
  fields: {
    created_time: value(post => graphTime(post.publishedAt ?? post.at)),
    updated_time: value(post => graphTime(post.publishedAt ?? post.at)),
    message: value(post => post.message),
    story: value((post, env) =>
      post.photos.length > 1 && !post.message
        ? `${pageName(env, post)} added ${post.photos.length} new photos.`
        : undefined,
    ),
    full_picture: value(postPicture),
    picture: value(postPicture),
    permalink_url: value((post, env) => {
      const video = videoOf(env, post)
      return video ? videoLink(env, video) : postPermalink(env, post)
    }),
    link: value(post => post.link),
    status_type: value(statusType),
    is_published: value(post => post.published),
    is_hidden: value(() => false),
    unpublished_content_type: value(post => (post.published ? undefined : post.contentType)),
    scheduled_publish_time: value(post =>
      post.published || post.processing || !post.scheduledAt ? undefined : Math.floor(post.scheduledAt / 1000),
    ),
    place: node(post => (post.place ? places.get(post.place) : undefined)),
    to: value((post, env) =>
      post.people ? { data: post.people.map(id => ({ id, name: nameOf(env, id) })) } : undefined,
    ),
    message_tags: value(() => undefined),
    from: value((post, env) => ({ id: post.page, name: pageName(env, post) })),
    // Left out while nobody has shared it, as at the network.
    shares: value((post, env) => {
      const { shares } = figuresOfPost(env.state, post, env.now)
      return shares > 0 ? { count: shares } : undefined
    }),
    attachments: value(attachments),
    likes: reactions(),
    reactions: reactions(),
    comments: postComments,
    insights: postInsights,
  },
})

function nameOf(env: Env, id: string): string | undefined {
  const who = env.state.node(id)
  return who && 'name' in who ? who.name : undefined
}

function statusType(post: Post): string {
  if (post.photos.length > 0) return 'added_photos'
  if (post.video) return 'added_video'
  return post.link ? 'shared_story' : 'mobile_status_update'
}

defineOperation('POST', 'post', undefined, {
  name: 'post_update',
  run(env, post) {
    const page = env.state.node(post.page) as Page
    mustPublish(env, page)
    const message = text(env.call, 'message')
    if (message !== undefined) post.message = message
    const time = text(env.call, 'scheduled_publish_time')
    if (time !== undefined) {
      if (post.published || post.processing || !post.scheduledAt)
        refuse(known.invalid('Only scheduled posts can be rescheduled.'))
      post.scheduledAt = scheduleTime(env, time)
    }
    env.state.touch(post)
    if (env.call.params.is_published !== undefined) publishNow(env, post)
    return { success: true }
  },
})

/** Publishing what is live already changes nothing: the call may be repeated. */
function publishNow(env: Env, post: Post) {
  if (!flag(env.call, 'is_published', true)) {
    if (post.published) refuse(known.invalid('A published post cannot be unpublished.'))
    return
  }
  if (post.published || post.processing) return
  const draft = !post.scheduledAt
  if (draft && !env.settings.allowDraftPublish)
    refuse(known.invalid('This post cannot be published: only scheduled posts can be published through the API.'))
  const video = videoOf(env, post)
  if (!video) return goLive(env.state, post, env.now)
  video.wanted = 'published'
  showVideo(env, env.state.node(post.page) as Page, video, env.now)
}

defineOperation('DELETE', 'post', undefined, {
  name: 'post_delete',
  run(env, post) {
    mustPublish(env, env.state.node(post.page) as Page)
    post.deletedAt = env.now
    env.state.waiting(post.page).delete(post)
    if (post.published) removeShown(env, post)
    else releasePhotos(env, post)
    return { success: true }
  },
})

/** The photos and the video of a live post go with it. */
function removeShown(env: Env, post: Post) {
  const video = videoOf(env, post)
  if (video) {
    video.deletedAt = env.now
    env.state.touch(video)
  }
  for (const photo of photosOf(post, env)) {
    photo.deletedAt = env.now
    env.state.touch(photo)
  }
  env.state.removeLive(post)
}

/** Photos and videos of a draft that is gone may be used again. */
function releasePhotos(env: Env, post: Post) {
  env.state.touch(post)
  const video = videoOf(env, post)
  if (video) {
    delete video.shownBy
    video.wanted = 'draft'
    env.state.touch(video)
  }
  for (const photo of photosOf(post, env)) {
    delete photo.postId
    env.state.touch(photo)
  }
}

defineOperation('DELETE', 'photo', undefined, {
  name: 'photo_delete',
  run(env, photo) {
    mustPublish(env, env.state.node(photo.page) as Page)
    if (photo.storyId) refuse(known.invalid('The photo belongs to a published post.'))
    photo.deletedAt = env.now
    env.state.touch(photo)
    return { success: true }
  },
})
