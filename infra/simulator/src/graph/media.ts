import type { Media, MediaChild } from '../state/instagram-records.ts'
import { known, refuse } from '../wire/errors.ts'
import { flag, graphTime } from '../wire/values.ts'
import { needsComments } from './access.ts'
import { igComments } from './comments.ts'
import type { Env } from './env.ts'
import { figuresOfMedia } from './figures.ts'
import { mediaPermalink, mediaUrl, stillUrl } from './links.ts'
import { defineOperation } from './operations.ts'
import { mediaInsights } from './post-insights.ts'
import { productTags } from './products.ts'
import { defineNode, edge, fromArray, value } from './select.ts'

const username = (env: Env, ig: string) => {
  const owner = env.state.node(ig)
  return owner?.kind === 'ig' ? owner.username : undefined
}

const firstItem = (media: Media, env: Env) => {
  if (media.item) return media.item
  const child = media.children?.[0] ? env.state.node(media.children[0]) : undefined
  return child?.kind === 'child' ? child.item : undefined
}

defineNode<Media>('media', {
  name: 'Media',
  defaults: 'id',
  fields: {
    caption: value(media => media.caption || undefined),
    media_type: value(media => media.type),
    media_product_type: value(media => media.product),
    media_url: value((media, env) => {
      const item = firstItem(media, env)
      return item && mediaUrl(env, item)
    }),
    thumbnail_url: value((media, env) => {
      const item = firstItem(media, env)
      return media.type === 'VIDEO' && item ? stillUrl(env, item, media.cover) : undefined
    }),
    permalink: value((media, env) => mediaPermalink(env, media)),
    shortcode: value(media => media.shortcode),
    timestamp: value(media => graphTime(media.at)),
    username: value((media, env) => username(env, media.ig)),
    owner: value(media => ({ id: media.ig })),
    ig_id: value(media => media.id.slice(-12)),
    legacy_instagram_media_id: value(media => media.id.slice(-12)),
    // Only what is boosted, checked or a video has these.
    boost_eligibility_info: value(() => ({ eligible_to_boost: true })),
    copyright_check_information: value(media =>
      media.type === 'VIDEO' ? { status: { status: 'completed', matches_found: false } } : undefined,
    ),
    product_tags: productTags<Media>(),
    view_count: value((media, env) =>
      media.type === 'VIDEO' ? figuresOfMedia(env.state, media, env.now).views : undefined,
    ),
    like_count: value((media, env) => figuresOfMedia(env.state, media, env.now).likes),
    comments_count: value((media, env) => figuresOfMedia(env.state, media, env.now).comments),
    is_comment_enabled: value(media => media.commentsEnabled),
    is_shared_to_feed: value(media => (media.product === 'REELS' ? media.sharedToFeed : undefined)),
    alt_text: value((media, env) => firstItem(media, env)?.altText),
    children: {
      ...edge<Media>((media, env, query) => {
        const children = (media.children ?? []).map(id => env.state.node(id) as MediaChild)
        return { ...fromArray(children, { ...query, limit: 10 }), first: undefined }
      }, 'id'),
      has: media => media.children !== undefined,
    },
    comments: igComments,
    insights: mediaInsights,
  },
})

defineNode<MediaChild>('child', {
  name: 'Media',
  defaults: 'id',
  fields: {
    media_type: value(child => child.item.type),
    media_url: value((child, env) => mediaUrl(env, child.item)),
    thumbnail_url: value((child, env) => (child.item.type === 'VIDEO' ? stillUrl(env, child.item) : undefined)),
    permalink: value((child, env) => mediaPermalink(env, env.state.node(child.parent) as Media)),
    timestamp: value(child => graphTime(child.at)),
    username: value((child, env) => username(env, child.ig)),
    owner: value(child => ({ id: child.ig })),
    alt_text: value(child => child.item.altText),
    product_tags: productTags<MediaChild>(),
  },
})

defineOperation('POST', 'media', undefined, {
  name: 'media_update',
  run(env, media) {
    needsComments(env)
    if (env.call.params.comment_enabled === undefined) refuse(known.missing('comment_enabled'))
    media.commentsEnabled = flag(env.call, 'comment_enabled', true)
    env.state.touch(media)
    return { success: true }
  },
})
