import type { Container, Media, MediaChild } from '../state/instagram-records.ts'
import { refuseInstagram } from '../wire/instagram-errors.ts'
import { required } from '../wire/values.ts'
import { mustPublishIg } from './access.ts'
import { statusOf } from './containers.ts'
import type { Env } from './env.ts'
import { shortcode } from './links.ts'
import { defineOperation } from './operations.ts'

const dayMs = 86_400_000

defineOperation('POST', 'ig', 'media_publish', {
  name: 'media_publish',
  run(env, ig) {
    mustPublishIg(env, ig)
    const container = env.state.node(required(env.call, 'creation_id'))
    if (container?.kind !== 'container' || container.ig !== ig.id || container.child) refuseInstagram(2207006)
    const ready = container as Container
    switch (statusOf(ready, env.now)) {
      case 'IN_PROGRESS':
      case 'ERROR':
        return refuseInstagram(2207027)
      // A container is published once. A second call, or one after 24 h, gets the error of a missing "builder".
      case 'EXPIRED':
      case 'PUBLISHED':
        return refuseInstagram(2207008)
      case 'FINISHED':
    }
    // Its children may still be processing, or waiting for bytes at rupload.
    const children = (ready.children ?? []).map(id => env.state.node(id) as Container)
    if (children.some(child => statusOf(child, env.now) !== 'FINISHED')) refuseInstagram(2207027)
    const used = env.state.published(ig.id).countSince(env.now - dayMs)
    if (used >= env.settings.publishQuota || env.injected.has('quota_reached')) refuseInstagram(2207042)
    return { id: goPublic(env, ready).id }
  },
})

function goPublic(env: Env, container: Container): Media {
  const id = env.state.ids.next('media')
  const media: Media = {
    kind: 'media',
    id,
    ig: container.ig,
    container: container.id,
    at: env.now,
    seq: 0,
    product: container.type === 'STORIES' ? 'STORY' : container.type === 'REELS' ? 'REELS' : 'FEED',
    type: container.type === 'CAROUSEL' ? 'CAROUSEL_ALBUM' : (container.item?.type ?? 'IMAGE'),
    shortcode: shortcode(id),
    commentsEnabled: true,
    sharedToFeed: container.shareToFeed ?? true,
  }
  if (container.caption) media.caption = container.caption
  if (container.locationId) media.locationId = container.locationId
  if (container.collaborators) media.collaborators = container.collaborators
  if (container.item) media.item = container.item
  if (container.cover) media.cover = container.cover
  if (container.thumbOffset) media.thumbOffset = container.thumbOffset
  if (container.children) media.children = container.children.map(child => showChild(env, media, child))
  container.mediaId = id
  env.state.touch(container)
  env.state.publish(media)
  return media
}

function showChild(env: Env, media: Media, containerId: string): string {
  const container = env.state.node(containerId) as Container
  const child: MediaChild = {
    kind: 'child',
    id: env.state.ids.next('child'),
    ig: media.ig,
    parent: media.id,
    at: env.now,
    item: container.item as MediaChild['item'],
  }
  return env.state.put(child).id
}
