import type { Page, Photo, Post } from '../state/records.ts'
import { known, refuse } from '../wire/errors.ts'
import { flag, graphTime, text } from '../wire/values.ts'
import { mustPublish } from './access.ts'
import { postComments } from './comments.ts'
import type { Env } from './env.ts'
import { scheduleTime } from './feed.ts'
import { mediaUrl, photoLink, postPermalink } from './links.ts'
import { defineOperation } from './operations.ts'
import { goLive, settleScheduled } from './schedule.ts'
import { defineNode, edge, value } from './select.ts'

const photosOf = (post: Post, env: Env): Photo[] =>
  post.photos.map(id => env.state.node(id)).filter((photo): photo is Photo => photo?.kind === 'photo')

const picture = (env: Env, photo: Photo) => ({
  image: { height: photo.item.height || 720, src: mediaUrl(env, photo.item), width: photo.item.width || 720 },
})

const photoAttachment = (env: Env, photo: Photo) => ({
  ...(photo.caption ? { description: photo.caption } : {}),
  media: picture(env, photo),
  media_type: 'photo',
  target: { id: photo.id, url: photoLink(env, photo) },
  type: 'photo',
  url: photoLink(env, photo),
})

function attachments(post: Post, env: Env) {
  const photos = photosOf(post, env)
  const first = photos[0]
  if (first && photos.length === 1) return { data: [photoAttachment(env, first)] }
  if (first) {
    const url = postPermalink(env, post)
    const album = {
      media: picture(env, first),
      media_type: 'album',
      subattachments: { data: photos.map(photo => photoAttachment(env, photo)) },
      target: { id: post.id.slice(post.page.length + 1), url },
      title: `Photos from ${pageName(env, post)}'s post`,
      type: 'album',
      url,
    }
    return { data: [album] }
  }
  if (post.link)
    return {
      data: [{ media_type: 'link', target: { url: post.link }, title: post.link, type: 'share', url: post.link }],
    }
  return undefined
}

const pageName = (env: Env, post: Post) => (env.state.node(post.page) as Page).name

const reactions = () => edge<Post>(() => ({ items: [], total: 0, summary: { can_like: true, has_liked: false } }))

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
    full_picture: value((post, env) => {
      const first = photosOf(post, env)[0]
      return first && mediaUrl(env, first.item)
    }),
    picture: value((post, env) => {
      const first = photosOf(post, env)[0]
      return first && mediaUrl(env, first.item)
    }),
    permalink_url: value((post, env) => postPermalink(env, post)),
    link: value(post => post.link),
    status_type: value(post =>
      post.photos.length > 0 ? 'added_photos' : post.link ? 'shared_story' : 'mobile_status_update',
    ),
    is_published: value(post => post.published),
    is_hidden: value(() => false),
    unpublished_content_type: value(post => (post.published ? undefined : post.contentType)),
    scheduled_publish_time: value(post =>
      post.published || !post.scheduledAt ? undefined : Math.floor(post.scheduledAt / 1000),
    ),
    to: value(() => undefined),
    message_tags: value(() => undefined),
    from: value((post, env) => ({ id: post.page, name: pageName(env, post) })),
    // Left out while nobody has shared it, as at the network.
    shares: value(() => undefined),
    attachments: value(attachments),
    likes: reactions(),
    reactions: reactions(),
    comments: postComments,
  },
})

defineOperation('POST', 'post', undefined, {
  name: 'post_update',
  run(env, post) {
    const page = env.state.node(post.page) as Page
    mustPublish(env, page)
    settleScheduled(env.state, page.id)
    const message = text(env.call, 'message')
    if (message !== undefined) post.message = message
    const time = text(env.call, 'scheduled_publish_time')
    if (time !== undefined) {
      if (post.published || !post.scheduledAt) refuse(known.invalid('Only scheduled posts can be rescheduled.'))
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
  if (post.published) return
  const draft = !post.scheduledAt
  if (draft && !env.settings.allowDraftPublish)
    refuse(known.invalid('This post cannot be published: only scheduled posts can be published through the API.'))
  goLive(env.state, post, env.now)
}

defineOperation('DELETE', 'post', undefined, {
  name: 'post_delete',
  run(env, post) {
    mustPublish(env, env.state.node(post.page) as Page)
    post.deletedAt = env.now
    env.state.scheduled(post.page).delete(post)
    if (post.published) removeShown(env, post)
    else releasePhotos(env, post)
    return { success: true }
  },
})

/** The photos of a live post go with it. */
function removeShown(env: Env, post: Post) {
  for (const photo of photosOf(post, env)) {
    photo.deletedAt = env.now
    env.state.touch(photo)
  }
  env.state.removeLive(post)
}

/** Photos of a draft that is gone may be used again. */
function releasePhotos(env: Env, post: Post) {
  env.state.touch(post)
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
