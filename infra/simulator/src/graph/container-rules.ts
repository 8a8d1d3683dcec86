import type { InstagramVideo } from '../media/video-rules.ts'
import type { Container } from '../state/instagram-records.ts'
import type { Item, PersonTag } from '../state/media-items.ts'
import { places } from '../state/places.ts'
import type { Call } from '../wire/call.ts'
import { known, refuse } from '../wire/errors.ts'
import { instagramError, isInstagramSubcode, refuseInstagram } from '../wire/instagram-errors.ts'
import { list, text } from '../wire/values.ts'

/** Rules of `POST /{ig}/media` that depend on its parameters alone. Each throws the network's error. */

export function checkCaption(caption: string | undefined, maxHashtags: number): void {
  if (!caption) return
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0
  const mentions = caption.match(/(^|[^\w])@[\w.]+/g)?.length ?? 0
  if ([...caption].length > 2200 || hashtags > maxHashtags || mentions > 20) refuseInstagram(2207010)
}

/**
 * People in a picture or video, as they are kept. `placed` says whether they need a position: in pictures of posts they do,
 * in stories they may have one, in videos they have none. `isPerson` says whether a username exists.
 */
export function takenTags(
  call: Call,
  placed: 'needed' | 'allowed' | 'none',
  isPerson: (username: string) => boolean,
): PersonTag[] {
  const tags = list(call, 'user_tags')
  if (!tags) return []
  if (tags.length > 20) refuseInstagram(2207040)
  for (const [place, tag] of tags.entries()) {
    if (!tag || typeof tag !== 'object' || typeof (tag as { username?: unknown }).username !== 'string')
      refuse(known.invalid(`Param user_tags[${place}] must have a username`))
    if (!isPerson((tag as { username: string }).username)) refuseInstagram(2207013)
    for (const axis of ['x', 'y'] as const) {
      const at = (tag as Record<string, unknown>)[axis]
      if (placed === 'none' || (at === undefined && placed === 'allowed')) continue
      const named = `Param user_tags[${place}]['${axis}']`
      if (at === undefined || Number.isNaN(Number(at))) refuse(known.invalid(`${named} must be a number`))
      if (Number(at) > 1) refuse(known.invalid(`${named} must be a number less than or equal to 1`))
      if (Number(at) < 0) refuse(known.invalid(`${named} must be a number greater than or equal to 0`))
    }
  }
  return tags.map(tag => {
    const { username, x, y } = tag as PersonTag
    if (placed === 'none') return { username }
    return { username, ...(x !== undefined && { x: Number(x) }), ...(y !== undefined && { y: Number(y) }) }
  })
}

export function checkExtras(call: Call, child: boolean, isPerson: (username: string) => boolean): void {
  const collaborators = list(call, 'collaborators')
  if (collaborators && child) refuse(known.invalid('Param collaborators is not allowed on an item of a carousel'))
  if (collaborators && collaborators.length > 3) refuse(known.invalid('Param collaborators has more than 3 usernames'))
  for (const username of collaborators ?? [])
    if (!isPerson(String(username))) refuse(known.invalid(`Param collaborators has an unknown username: ${username}`))
  const alt = text(call, 'alt_text')
  if (alt && [...alt].length > 1000) refuse(known.invalid('Param alt_text must be at most 1000 characters long'))
  const location = text(call, 'location_id')
  if (location !== undefined && child)
    refuse(known.invalid('Param location_id is not allowed on an item of a carousel'))
  if (location !== undefined && !places.has(location))
    refuse(known.invalid(`INSTAGRAM_PLATFORM_API__INVALID_LOCATION_ID: ${location}`))
}

/** Position of the cover in ms, where one is asked for. Throws 1/2207057 for one that no video can have. */
export function takenThumbOffset(call: Call): number | undefined {
  const given = text(call, 'thumb_offset')
  if (given === undefined || given === '') return undefined
  if (!/^\d{1,9}$/.test(given)) refuseInstagram(2207057)
  return Number(given)
}

/** Whether a video has a picture at this many ms. One that does not say its length has. */
export const isInside = (offset: number | undefined, { seconds }: Item): boolean =>
  offset === undefined || seconds === undefined || offset < seconds * 1000

/** Which rules the video of a container is checked by. */
export const instagramVideoOf = ({ child, type }: Pick<Container, 'child' | 'type'>): InstagramVideo =>
  child ? 'child' : type === 'STORIES' ? 'story' : 'reel'

/**
 * Forces any row of the error table: `sim-error-2207026` in the caption or the media's URL.
 * Errors of videos appear later, in the container's status; the others at once.
 */
export function forcedError(call: Call): number | undefined {
  const said = `${text(call, 'caption') ?? ''} ${text(call, 'image_url') ?? ''} ${text(call, 'video_url') ?? ''}`
  const match = /sim-error-(\d{7})/.exec(said)
  if (!match) return undefined
  const subcode = Number(match[1])
  const later = subcode === 2207026 || !isInstagramSubcode(subcode)
  if (!later) refuse(instagramError(subcode))
  return subcode
}
