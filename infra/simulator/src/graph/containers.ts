import { takeImage, takeVideo } from '../media/take-media.ts'
import type { Ig } from '../state/account-records.ts'
import type { Container, ContainerType } from '../state/instagram-records.ts'
import type { Item } from '../state/media-items.ts'
import { known, refuse } from '../wire/errors.ts'
import { refuseInstagram } from '../wire/instagram-errors.ts'
import { flag, list, required, text } from '../wire/values.ts'
import { mustPublishIg } from './access.ts'
import {
  checkCaption,
  checkExtras,
  forcedError,
  instagramVideoOf,
  isInside,
  takenTags,
  takenThumbOffset,
} from './container-rules.ts'
import type { Env } from './env.ts'
import { defineOperation } from './operations.ts'
import { takenProducts } from './products.ts'
import { defineNode, value } from './select.ts'

const dayMs = 86_400_000

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'

/** A container's state is a matter of time: nothing has to run for it to move on. */
export function statusOf(container: Container, now: number): ContainerStatus {
  if (container.mediaId) return 'PUBLISHED'
  if (container.expired || now - container.at >= dayMs) return 'EXPIRED'
  if (container.awaitsUpload || now < container.readyAt) return 'IN_PROGRESS'
  return container.failure ? 'ERROR' : 'FINISHED'
}

const sentences: Record<ContainerStatus, (container: Container) => string | undefined> = {
  IN_PROGRESS: () => 'In Progress: Media is still being processed.',
  FINISHED: () => 'Finished: Media has been uploaded and it is ready to be published.',
  ERROR: container => `Error: Media upload has failed with error code ${container.failure}`,
  EXPIRED: () => undefined,
  PUBLISHED: () => 'Published: Media has been successfully published.',
}

defineNode<Container>('container', {
  name: 'IGContainer',
  defaults: 'id',
  fields: {
    status_code: value((container, env) => statusOf(container, env.now)),
    status: value((container, env) => sentences[statusOf(container, env.now)](container)),
    copyright_check_status: value(container =>
      container.item?.type === 'VIDEO' ? { status: 'completed', matches_found: false } : undefined,
    ),
    video_status: value(videoStatusOf),
  },
})

/** How far a video that is sent as bytes is: an upload that broke off continues from `bytes_transferred`. */
function videoStatusOf(container: Container, env: Env): Record<string, unknown> | undefined {
  const { uploaded, awaitsUpload } = container
  if (!awaitsUpload && uploaded === undefined) return undefined
  const have = uploaded ?? env.arriving.size(container.id)
  const uploading = uploaded !== undefined ? 'complete' : have > 0 ? 'in_progress' : 'not_started'
  const status = statusOf(container, env.now)
  const processing =
    uploaded === undefined
      ? 'not_started'
      : status === 'IN_PROGRESS'
        ? 'in_progress'
        : container.failure
          ? 'error'
          : 'complete'
  return {
    uploading_phase: { status: uploading, bytes_transferred: have },
    processing_phase: { status: processing },
  }
}

const types: Record<string, ContainerType> = {
  IMAGE: 'IMAGE',
  VIDEO: 'VIDEO',
  REELS: 'REELS',
  STORIES: 'STORIES',
  CAROUSEL: 'CAROUSEL',
}

defineOperation('POST', 'ig', 'media', {
  name: 'media',
  async run(env, ig) {
    mustPublishIg(env, ig)
    const named = text(env.call, 'media_type') || (env.call.params.video_url ? 'VIDEO' : 'IMAGE')
    const type = types[named]
    if (!type) refuseInstagram(2207023)
    const child = flag(env.call, 'is_carousel_item', false)
    if (type === 'VIDEO' && !child) refuseInstagram(2207023)
    if (env.state.containers(ig.id).countSince(env.now - dayMs) >= env.settings.containerLimit) refuseInstagram(2207042)
    checkCaption(text(env.call, 'caption'), env.settings.maxHashtags)
    checkExtras(env.call, child, isPerson(env))
    const failure = forcedError(env.call)
    if (env.injected.has('video_refused') && isVideo(type as ContainerType, env)) refuseInstagram(2207026)
    const container = await build(env, ig, type as ContainerType, child)
    if (failure) container.failure = failure
    if (env.injected.has('container_error')) container.failure = 2207026
    if (env.injected.has('container_expired')) container.expired = true
    env.state.put(container)
    if (!container.awaitsUpload) return { id: container.id }
    return {
      id: container.id,
      uri: `${env.call.base.replace(/\/graph(-video|-instagram)?$/, '')}/rupload/ig-api-upload/${env.call.version}/${container.id}`,
    }
  },
})

const isVideo = (type: ContainerType, { call }: Env): boolean =>
  type === 'REELS' || type === 'VIDEO' || (type === 'STORIES' && !call.params.image_url)

async function build(env: Env, ig: Ig, type: ContainerType, child: boolean): Promise<Container> {
  const container: Container = {
    kind: 'container',
    id: env.state.ids.next('container'),
    ig: ig.id,
    type,
    at: env.now,
    readyAt: env.now + env.settings.imageDelayMs,
    child,
  }
  const caption = text(env.call, 'caption')
  if (caption && !child && type !== 'STORIES') container.caption = caption
  const place = text(env.call, 'location_id')
  if (place && type !== 'STORIES') container.locationId = place
  const collaborators = list(env.call, 'collaborators')?.map(String) ?? []
  if (collaborators.length > 0) container.collaborators = collaborators
  if (type === 'CAROUSEL') return gather(env, container)
  const video = isVideo(type, env)
  const held = tagsOf(env, ig, type, video)
  const made = await (video ? addVideo(env, container) : addImage(env, container))
  if (made.item) Object.assign(made.item, held)
  else made.held = held
  return made
}

/** People and products that are tagged in the picture or video. */
function tagsOf(env: Env, ig: Ig, type: ContainerType, video: boolean): Pick<Item, 'tags' | 'products'> {
  const story = type === 'STORIES'
  if (story && list(env.call, 'product_tags')) refuse(known.invalid('Param product_tags is not allowed on a story'))
  const tags = takenTags(env.call, story ? 'allowed' : video ? 'none' : 'needed', isPerson(env))
  const products = story ? [] : takenProducts(env, env.call, ig, !video)
  return { ...(tags.length > 0 ? { tags } : {}), ...(products.length > 0 ? { products } : {}) }
}

const isPerson = (env: Env) => (username: string) => env.state.byUsername(username)?.kind === 'ig'

async function addImage(env: Env, container: Container): Promise<Container> {
  const taken = await takeImage(env, required(env.call, 'image_url'), container.type !== 'STORIES')
  if ('refused' in taken) refuse(taken.refused)
  const item = taken as Item
  const alt = text(env.call, 'alt_text')
  if (alt) item.altText = alt
  return { ...container, item }
}

async function addVideo(env: Env, container: Container): Promise<Container> {
  container.readyAt = env.now + env.settings.videoDelayMs
  const reel = container.type === 'REELS'
  if (reel) container.shareToFeed = flag(env.call, 'share_to_feed', true)
  const offset = container.type === 'STORIES' ? undefined : takenThumbOffset(env.call)
  const coverUrl = reel ? text(env.call, 'cover_url') : undefined
  // A cover wins over a position in the video.
  if (coverUrl) container.cover = await takeCover(env, coverUrl)
  else if (offset !== undefined) container.thumbOffset = offset
  if (text(env.call, 'upload_type') === 'resumable') return { ...container, awaitsUpload: true }
  const taken = await takeVideo(env, required(env.call, 'video_url'), instagramVideoOf(container))
  if ('failure' in taken) return { ...container, failure: taken.failure }
  if (!isInside(container.thumbOffset, taken)) refuseInstagram(2207057)
  return { ...container, item: taken }
}

/** A cover is a JPEG of at most 8 MB, of any shape. */
async function takeCover(env: Env, url: string): Promise<Item> {
  const taken = await takeImage(env, url, false)
  return 'refused' in taken ? refuse(taken.refused) : taken
}

function gather(env: Env, container: Container): Container {
  const ids = list(env.call, 'children')?.map(String)
  if (!ids) refuse(known.missing('children'))
  const children = ids as string[]
  if (children.length < 2 || children.length > 10) refuseInstagram(2207028)
  for (const id of children) {
    const child = env.state.node(id)
    if (child?.kind !== 'container' || child.ig !== container.ig || !child.child) refuseInstagram(2207006)
    const status = statusOf(child as Container, env.now)
    if (status === 'EXPIRED') refuseInstagram(2207008)
    container.readyAt = Math.max(container.readyAt, (child as Container).readyAt)
    if ((child as Container).failure) container.failure = (child as Container).failure as number
  }
  return { ...container, children }
}
