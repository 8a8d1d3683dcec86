import type { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import type { CallOptions } from '../testing/client.ts'
import type { Connected } from './accounts.ts'
import type { Flow } from './flow.ts'
import { hasItems, hasVideo, isFetchedByTikTok, isOnTikTok, isStory, type Kind, type Place, specOf } from './kinds.ts'
import type { TestSystem } from './test-system.ts'
import { type Content, placesOf, type Shown } from './verdict.ts'
import { isTakenAsItIs, videos } from './videos.ts'

export type CreateBody = NonNullable<CallOptions<typeof CreatePosts>['body']>

/** What a post of a kind says and shows, and how the networks must show it. */
export interface Composed {
  body: Pick<CreateBody, 'caption' | 'items' | 'post_type' | 'link' | 'cover' | 'post_to_page' | 'tiktok_options'>
  content: Content
}

/** A page on the web that a post leads to: the simulator counts its number as it does that of a picture. */
const linkOf = (number: number) => {
  const marker = `${firstLink + number}`
  return { marker, url: `https://olea.example/m/${marker}` }
}
/** Above the numbers of posts, which are markers as well. */
const firstLink = 7_000_000_000

/** Whether a post is known by its text. Pictures are its own, and so are videos of stories, which have no text; other videos are shared. */
const isMarked = (kind: Kind): boolean => !hasItems(kind) || (hasVideo(kind) && !isStory(kind))

/** Where the simulator shows what goes out to a surface. */
const shownAt = ({ surface }: Place, kind: Kind): string =>
  surface === 'page_post' ? (hasItems(kind) ? 'page_photo' : 'page_feed') : surface

interface Given {
  to: Connected
  caption: string
  media: readonly string[]
  marks: readonly string[]
  /** Its videos are sent as bytes. */
  sent: boolean
  flow: Flow
}

/** What one publication of the post must show. */
async function shownOf(kind: Kind, place: Place, { to, caption, media, marks, sent, flow }: Given): Promise<Shown> {
  const made = await videos()
  const items = specOf(kind).items.map((name, index) => ({ name, id: media[index] as string }))
  const shows = place.item === undefined ? items : [items[place.item] as (typeof items)[number]]
  // A file that is sent has no address to be known by.
  const isSent =
    sent ||
    place.surface === 'page_video' ||
    (place.surface === 'tiktok_video' && !isFetchedByTikTok(place.surface, flow))
  const addressed = shows.filter(({ name }) => name === 'picture' || !isSent)
  const shared = isStory(kind) ? [] : addressed.filter(({ name }) => name !== 'picture').map(({ id }) => id)
  return {
    caption: isStory(kind) ? '' : caption,
    markers: [...addressed.map(({ id }) => id), ...marks],
    ...(shared.length > 0 ? { shared } : {}),
    account: place.onPage ? (to.page?.networkId as string) : to.networkId,
    surface: shownAt(place, kind),
    ...(place.seconds === undefined ? {} : { seconds: place.seconds }),
    digests: shows.map(({ name }) => (name !== 'picture' && isTakenAsItIs(name) ? made[name].digest : undefined)),
  }
}

/** Uploads what a post of this kind shows, on accounts that have not shown it, and says how it must look. `number` is in its text.
 * `turn`: which of the videos that posts share. `sent`: whether the networks are sent them. */
export async function compose(
  system: Pick<TestSystem, 'album' | 'flow'>,
  kind: Kind,
  to: Connected,
  { number, words, turn = 0, sent = false }: { number: number; words: string; turn?: number; sent?: boolean },
): Promise<Composed> {
  const spec = specOf(kind)
  const media = await Promise.all(
    spec.items.map(item => {
      if (item === 'picture') return system.album.picture()
      return isStory(kind) ? system.album.ownVideo(item, to.networkId) : system.album.video(item, turn)
    }),
  )
  const cover = spec.cover ? await system.album.picture() : undefined
  const link = spec.link ? linkOf(number) : undefined
  const mark = isMarked(kind) ? `${number}` : undefined
  const caption = [words, ...(mark ? [`#m${mark}`] : [])].join(' ')
  const marks = [...(link ? [link.marker] : []), ...(mark ? [mark] : [])]
  const [first, ...next] = await Promise.all(
    spec.places.map(place => shownOf(kind, place, { to, caption, media, marks, sent, flow: system.flow })),
  )
  return {
    body: {
      caption,
      items: media.map(id => ({ media_id: id })),
      post_type: spec.type,
      ...(link ? { link: link.url } : {}),
      ...(isOnTikTok(kind) ? { tiktok_options: { ...noTikTokOptions, privacy_level: 'PUBLIC_TO_EVERYONE' } } : {}),
      ...(cover ? { cover: { media_id: cover, at: null } } : {}),
      ...(spec.places.some(({ onPage }) => onPage) ? { post_to_page: true } : {}),
    },
    content: { ...(first as Shown), ...(next.length > 0 ? { next } : {}) },
  }
}

/** The same post with other words, and, where `newMedia`, with other pictures and videos: what an author sends, and what must be live then. */
export async function changed(
  system: Pick<TestSystem, 'album' | 'flow'>,
  kind: Kind,
  to: Connected,
  { before, words, newMedia }: { before: Content; words: string; newMedia: boolean },
): Promise<Pick<Composed, 'content'> & { body: Pick<Composed['body'], 'caption' | 'items'> }> {
  const text = { caption: words }
  if (!newMedia || !hasItems(kind)) return { body: text, content: withCaption(before, words) }
  // The number that it is known by, if it has one, is at the end of its text, and stays.
  const [, mark] = /#m([0-9]+)/.exec(before.caption) ?? []
  const { body, content } = await compose(system, kind, to, { number: Number(mark ?? 0), words, turn: 1 })
  return { body: { ...text, items: body.items }, content: withCaption(content, words) }
}

/** A content with another text, wherever the text is shown. */
export function withCaption(content: Content, caption: string): Content {
  const said = <T extends Shown>(shown: T): T => (shown.surface?.endsWith('_story') ? shown : { ...shown, caption })
  return { ...said(content), ...(content.next ? { next: content.next.map(said) } : {}) }
}

/** What the publications of a content are known by, which no other post has. */
export const markersOf = (content: Content): string[] =>
  placesOf(content).flatMap(({ markers, shared = [] }) => markers.filter(mark => !shared.includes(mark)))
