import type { Page } from '../state/account-records.ts'
import type { Photo, Post } from '../state/page-records.ts'
import { places } from '../state/places.ts'
import { type GraphErrorSpec, known, refuse } from '../wire/errors.ts'
import { flag, instant, list, text } from '../wire/values.ts'
import { alreadyPosted } from '../wire/video-errors.ts'
import { mustPublish } from './access.ts'
import type { Env } from './env.ts'
import { previewOf } from './link-preview.ts'
import { defineOperation } from './operations.ts'
import { goLive } from './schedule.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Scheduling windows of posts, reels and videos, in ms ahead. */
const postWindow = { least: 10 * minute, most: 30 * day }
export const reelWindow = { least: 10 * minute, most: 29 * day }
export const videoWindow = { least: 10 * minute, most: 183 * day }
const mostCharacters = 63_206
const contentTypes = [
  'SCHEDULED',
  'SCHEDULED_RECURRING',
  'DRAFT',
  'ADS_POST',
  'INLINE_CREATED',
  'PUBLISHED',
  'REVIEWABLE_BRANDED_CONTENT',
]

/** Makes a post that nobody sees yet and remembers its photos. */
export function createPost(env: Env, page: Page, about: Partial<Post> & { photos: string[] }): Post {
  const post: Post = {
    kind: 'post',
    id: `${page.id}_${env.state.ids.next('post')}`,
    page: page.id,
    at: env.now,
    published: false,
    ...about,
  }
  env.state.put(post)
  for (const id of post.photos) {
    const photo = env.state.node(id) as Photo
    photo.postId = post.id
    env.state.touch(photo)
  }
  return post
}

defineOperation('POST', 'page', 'feed', {
  name: 'feed',
  async run(env, page) {
    mustPublish(env, page)
    const { call } = env
    const message = text(call, 'message')
    const link = text(call, 'link')
    // Before the photos are looked at: two calls may wait here at the same time.
    const preview = link ? await previewOf(env, link) : undefined
    const photos = attached(env, page)
    if (!message && !link && photos.length === 0)
      refuse({ ...known.invalid('You must provide a message, link, place or attached media.'), subcode: 1349125 })
    if (message && message.length > mostCharacters) refuse(known.invalid('Param message is too long'))
    const place = text(call, 'place')
    if (place && !places.has(place)) refuse(known.invalid('Param place must be a valid place tag ID'))
    const people = taggedPeople(env, place)
    const about: Partial<Post> & { photos: string[] } = { photos }
    if (place) about.place = place
    if (message) about.message = message
    if (link) about.link = link
    if (preview) about.preview = preview
    if (people.length > 0) about.people = people
    if (flag(call, 'published', true)) {
      if (call.params.scheduled_publish_time !== undefined) refuse(badTime)
      refuseDuplicate(env, page, message)
      const post = createPost(env, page, about)
      goLive(env.state, post, env.state.clock.now())
      return { id: post.id }
    }
    return { id: createPost(env, page, { ...about, ...hidden(env) }).id }
  },
})

/** Ids of the people tagged, who must exist; a post tags people only at a place. */
function taggedPeople(env: Env, place: string | undefined): string[] {
  const ids = list(env.call, 'tags')?.map(String) ?? []
  if (ids.length > 0 && !place) refuse(known.invalid('Param tags needs a place'))
  for (const id of ids) {
    const kind = env.state.node(id)?.kind
    if (kind !== 'user' && kind !== 'page') refuse(known.invalid(`Param tags has an unknown id: ${id}`))
  }
  return ids
}

export const badTime: GraphErrorSpec = {
  message: '(#100) The specified scheduled publish time is invalid.',
  code: 100,
}

/** What kind of unpublished post this becomes. */
function hidden(env: Env): Partial<Post> {
  const time = text(env.call, 'scheduled_publish_time')
  const type = text(env.call, 'unpublished_content_type') || (time ? 'SCHEDULED' : undefined)
  if (type === undefined) return {}
  if (!contentTypes.includes(type))
    refuse(known.invalid(`Param unpublished_content_type must be one of {${contentTypes.join(', ')}}`))
  if (type === 'DRAFT' && !env.settings.allowDraftCreate)
    refuse(known.invalid('Drafts cannot be created through the API for this page.'))
  if (!type.startsWith('SCHEDULED')) return { contentType: type }
  return { contentType: type, scheduledAt: scheduleTime(env, time) }
}

/** Reads and checks a schedule time. Returns unix ms. */
export function scheduleTime(env: Env, time: string | undefined, window = postWindow): number {
  if (!time) refuse(badTime)
  const at = instant(time as string, 'scheduled_publish_time', env.now)
  if (at < env.now + window.least || at > env.now + window.most) refuse(badTime)
  return at
}

function attached(env: Env, page: Page): string[] {
  const media = list(env.call, 'attached_media')
  if (!media) return []
  if (media.length > env.settings.attachedMediaLimit)
    refuse(known.invalid(`Param attached_media has more than ${env.settings.attachedMediaLimit} items`))
  return media.map((item, place) => {
    const id = item && typeof item === 'object' ? (item as { media_fbid?: unknown }).media_fbid : undefined
    if (id === undefined) refuse(known.invalid(`Param attached_media[${place}] must have a media_fbid`))
    const photo = env.state.node(String(id))
    if (photo?.kind !== 'photo' || photo.page !== page.id || photo.deletedAt)
      refuse({ ...known.unknownObject(String(id), 'POST'), message: `(#100) Invalid media_fbid: ${id}` })
    const free = photo as Photo
    if (free.storyId || free.postId) refuse(alreadyPosted('photos'))
    return free.id
  })
}

function refuseDuplicate(env: Env, page: Page, message: string | undefined) {
  const within = env.settings.duplicateTextWindowMs
  if (!within || !message) return
  const since = env.now - within
  const recent = env.state.posts(page.id).read({ limit: 25, since }, post => !post.deletedAt)
  if (recent.items.some(post => post.message === message))
    refuse({ message: '(#506) Duplicate status message', code: 506, title: 'Duplicate Status Update' })
}
