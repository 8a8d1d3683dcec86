import { join } from 'node:path'
import { type SigningSettings, signedPath } from '../media/signed-paths.ts'
import type { Ig, Page, User } from '../state/account-records.ts'
import type { Media } from '../state/instagram-records.ts'
import type { Item } from '../state/media-items.ts'
import type { PageVideo, Post } from '../state/page-records.ts'
import type { Creator } from '../state/tiktok-records.ts'
import type { Env } from './env.ts'

/** Addresses that answers carry. On the simulator they open; `permalinks: network` spells them as the network would. */

/** Who is given an address, and when: addresses of drawn pictures end. */
export interface MediaCaller {
  call: { origin: string }
  /** Unix ms. */
  now: number
  settings: SigningSettings
}

/** Address of a drawn picture by its name. */
export const drawnUrl = ({ call, now, settings }: MediaCaller, picture: string, extension = 'jpg'): string =>
  `${call.origin}${signedPath(`${picture}.${extension}`, now, settings)}`

/** Address of the still of a video: its cover, or its own first picture. */
export const stillUrl = (env: MediaCaller, item: Item, cover?: Item): string =>
  !cover && item.drawn ? drawnUrl(env, item.drawn) : mediaUrl(env, cover ?? item)

export function mediaUrl(env: MediaCaller, item: Item): string {
  if (item.drawn) return drawnUrl(env, item.drawn, item.type === 'VIDEO' ? 'mp4' : 'jpg')
  return item.file ? `${env.call.origin}/_sim/media/${item.file}` : item.sourceUrl
}

export function pictureUrl(env: { call: { origin: string } }, owner: User | Page | Ig | Creator): string {
  const file = owner.picture ?? `${owner.id}.svg`
  return `${env.call.origin}/_sim/pictures/${file}`
}

export function mediaPermalink(env: Env, media: Media): string {
  const host = env.settings.permalinks === 'network' ? 'https://www.instagram.com' : `${env.call.origin}/www`
  const owner = env.state.node(media.ig)
  if (media.product === 'STORY' && owner?.kind === 'ig') return `${host}/stories/${owner.username}/${media.id}/`
  return `${host}/${media.product === 'REELS' ? 'reel' : 'p'}/${media.shortcode}/`
}

export function postPermalink(env: Env, post: Post): string {
  const host = env.settings.permalinks === 'network' ? 'https://www.facebook.com' : `${env.call.origin}/www`
  return `${host}/${post.page}/posts/${post.id.slice(post.page.length + 1)}`
}

/** Video nodes give their address without a host. */
export const videoPath = ({ id, page, use }: PageVideo): string =>
  use === 'reel' ? `/reel/${id}/` : `/${page}/videos/${id}/`

export function videoLink(env: Env, video: PageVideo): string {
  const host = env.settings.permalinks === 'network' ? 'https://www.facebook.com' : `${env.call.origin}/www`
  return `${host}${videoPath(video)}`
}

export function storyLink(env: Env, story: { id: string; page: string }): string {
  const host = env.settings.permalinks === 'network' ? 'https://www.facebook.com' : `${env.call.origin}/www`
  return `${host}/stories/${story.page}/${story.id}/`
}

export function photoLink(env: Env, photo: { id: string }): string {
  const host = env.settings.permalinks === 'network' ? 'https://www.facebook.com' : `${env.call.origin}/www`
  return `${host}/photo.php?fbid=${photo.id}`
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Eleven characters from the media id, as shortcodes are. */
export function shortcode(mediaId: string): string {
  let rest = BigInt(mediaId)
  let code = ''
  for (let place = 0; place < 10; place++) {
    code = alphabet[Number(rest % 64n)] + code
    rest /= 64n
  }
  return `D${code}`
}

export const assetsFolder = join(import.meta.dirname, '../../assets')
