import { fetchMedia } from '../media/fetch-media.ts'
import { digestOf } from '../media/media-store.ts'
import { type PictureFacts, sniffPicture } from '../media/sniff-picture.ts'
import type { Item } from '../state/media-items.ts'
import type { Photo } from '../state/page-records.ts'
import { places } from '../state/places.ts'
import { known, refuse } from '../wire/errors.ts'
import { flag, graphTime, required, text } from '../wire/values.ts'
import { mustPublish } from './access.ts'
import type { Env } from './env.ts'
import { createPost } from './feed.ts'
import { mediaUrl, photoLink } from './links.ts'
import { defineOperation } from './operations.ts'
import { goLive } from './schedule.ts'
import { defineNode, value } from './select.ts'

const mostBytes = 10 * 1024 * 1024

const image = (env: Env, item: Item) => ({
  height: item.height || 720,
  source: mediaUrl(env, item),
  width: item.width || 720,
})

defineNode<Photo>('photo', {
  name: 'Photo',
  defaults: 'created_time,name,id',
  fields: {
    created_time: value(photo => graphTime(photo.at)),
    updated_time: value(photo => graphTime(photo.at)),
    name: value(photo => photo.caption),
    alt_text: value(photo => photo.altText),
    alt_text_custom: value(photo => photo.altText),
    width: value(photo => photo.item.width || undefined),
    height: value(photo => photo.item.height || undefined),
    images: value((photo, env) => [image(env, photo.item)]),
    picture: value((photo, env) => mediaUrl(env, photo.item)),
    link: value((photo, env) => photoLink(env, photo)),
    // Only photos that a published post shows have one.
    page_story_id: value(photo => photo.storyId),
    album: value(() => undefined),
    from: value((photo, env) => {
      const page = env.state.node(photo.page)
      return page?.kind === 'page' ? { id: page.id, name: page.name } : undefined
    }),
  },
})

defineOperation('POST', 'page', 'photos', {
  name: 'photos',
  async run(env, page) {
    mustPublish(env, page)
    const published = flag(env.call, 'published', true)
    const place = text(env.call, 'place')
    if (place && !places.has(place)) refuse(known.invalid('Param place must be a valid place tag ID'))
    const photo: Photo = {
      kind: 'photo',
      id: env.state.ids.next('photo'),
      page: page.id,
      at: env.now,
      published,
      item: await take(env),
    }
    const caption = text(env.call, 'caption') ?? text(env.call, 'message')
    const alt = text(env.call, 'alt_text_custom')
    if (caption) photo.caption = caption
    if (alt) photo.altText = alt
    env.state.put(photo)
    if (!published || flag(env.call, 'no_story', false)) return { id: photo.id }
    const post = createPost(env, page, {
      photos: [photo.id],
      ...(caption ? { message: caption } : {}),
      ...(place ? { place } : {}),
    })
    goLive(env.state, post, env.state.clock.now())
    return { id: photo.id, post_id: post.id }
  },
})

async function take(env: Env): Promise<Item> {
  const { settings, mediaStore, call } = env
  const file = call.files.get('source') ?? (call.files.size === 1 ? [...call.files.values()][0] : undefined)
  const url = file ? `upload:${file.name}` : required(call, 'url')
  if (!file && !settings.fetchMedia) return { type: 'IMAGE', sourceUrl: url, width: 0, height: 0, bytes: 0 }
  const bytes = file ? file.bytes : await download(url, settings.fetchTimeoutMs)
  const facts = bytes && sniffPicture(bytes)
  if (!bytes || !facts) refuse(unusable)
  const { format, width, height } = facts as PictureFacts
  const picture = bytes as Buffer
  if (picture.length > mostBytes) refuse(tooLarge)
  const item: Item = { type: 'IMAGE', sourceUrl: url, width, height, bytes: picture.length, digest: digestOf(picture) }
  if (settings.keepBytes)
    item.file = await mediaStore.keep(picture, format === 'jpeg' ? 'jpg' : format, settings.cacheBytes)
  return item
}

async function download(url: string, timeoutMs: number): Promise<Buffer | undefined> {
  const got = await fetchMedia(url, { most: mostBytes, timeoutMs })
  if (got.ok) return got.bytes
  if (got.why === 'too_large') refuse(tooLarge)
  return undefined
}

const unusable = {
  message: '(#324) Missing or invalid image file',
  code: 324,
  subcode: 2069019,
  transient: false,
  title: 'Missing or invalid image file',
  user: 'Your photos could not be uploaded. Photos should be less than 4 MB and saved as JPG, PNG, GIF, TIFF, HEIF or WebP files.',
}

const tooLarge = { ...unusable, subcode: 1366046, title: "Can't Read Files" }
