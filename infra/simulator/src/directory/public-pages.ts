import { writeCaption } from './captions.ts'
import { postSuffix } from './codes.ts'
import { type Engagement, type Format, finalEngagement } from './engagement.ts'
import type { Drawn } from './posts.ts'
import { measured, type Profile } from './profiles.ts'
import { between, hash, unit } from './random.ts'
import { isUsed } from './tag-use.ts'
import { suits, timeOf } from './timing.ts'

const day = 86_400_000

/** A Facebook page that nobody here owns. */
export interface FacebookPage extends Profile {
  /** The Instagram profile of the same people. */
  profile: Profile
  category: string
}

/** A post of such a page. */
export interface FacebookPost {
  page: FacebookPage
  index: number
  id: string
  at: number
  kind: 'text' | 'link' | 'photo' | 'album' | 'video'
  message?: string
  items: readonly Drawn[]
  /** Address that the post points to. */
  link?: string
  final: Engagement & { shares: number }
}

const pageId = (number: number): string => `1017${String(60_000_000 + number * 104_729).padStart(11, '0')}`

/** Four in ten businesses have a page, and so do the large ones. */
const hasPage = (seed: number, { access, type, number, reached, username }: Profile): boolean =>
  access === 'public' &&
  (username === archive || (type === 'business' && (reached > 200_000 || unit(seed, 'page', number) < 0.45)))

/** The page with the longest history. */
const archive = 'pressroom.daily'

export function makePages(seed: number, profiles: readonly Profile[]): FacebookPage[] {
  return profiles
    .filter(profile => hasPage(seed, profile))
    .map(profile => {
      const { number, username, reached, startedAt, everyMs } = profile
      const key = hash(seed, 'fb', number)
      const pace =
        username === archive
          ? { startedAt: measured - 8 * 365 * day, everyMs: (8 * 365 * day) / 5_000, most: 5_000 }
          : { startedAt: startedAt - 200 * day, everyMs: Math.round(everyMs * between(1, 2.6, key, 'pace')) }
      return {
        ...profile,
        ...pace,
        key,
        profile,
        id: pageId(number),
        username: username.replace(/[._]/g, ''),
        category: profile.topic.category,
        reached: Math.round(reached * between(0.25, 1.6, key, 'followers')),
        // People on pages like less than on Instagram, and share more.
        rate: profile.rate * 0.45,
      }
    })
}

function kindOf({ key }: FacebookPage, index: number): FacebookPost['kind'] {
  const draw = unit(key, 'kind', index)
  if (draw < 0.12) return 'text'
  if (draw < 0.3) return 'link'
  if (draw < 0.65) return 'photo'
  return draw < 0.83 ? 'album' : 'video'
}

const formats: Readonly<Record<FacebookPost['kind'], Format>> = {
  text: 'image',
  link: 'video',
  photo: 'image',
  album: 'carousel',
  video: 'reel',
}

/** The post of this index: of the page, its time, its kind, its text and what people do with it. */
export function pagePost(page: FacebookPage, index: number): FacebookPost {
  const { key, topic, language } = page
  const at = timeOf(page, index)
  const kind = kindOf(page, index)
  // Pages use fewer hashtags than their Instagram profiles.
  const tags = page.tags.filter(use => use.every > 2 && isUsed(use, index)).map(({ name }) => name)
  const message = writeCaption({ key, index, language, topic, tags: tags.slice(0, 3) })
  const final = finalEngagement(page, {
    index,
    followers: followersOf(page, at),
    format: formats[kind],
    factor: suits(page, at),
  })
  const shares = Math.round(final.likes * between(0.01, 0.12, key, 'shares', index))
  const text = message ?? (kind === 'text' ? topic.notes[index % topic.notes.length] : undefined)
  return {
    page,
    index,
    id: `${page.id}_${postSuffix(index)}`,
    at,
    kind,
    ...(text === undefined ? {} : { message: text }),
    items: itemsOf(page, index, kind),
    ...(kind === 'link' ? { link: `https://${page.username}.example/notes/${index + 1}` } : {}),
    final: { ...final, shares },
  }
}

const followersOf = ({ startedAt, reached, bend }: FacebookPage, at: number): number =>
  Math.round(reached * Math.max(0, (at - startedAt) / (measured - startedAt)) ** bend)

function itemsOf({ key, number, topic }: FacebookPage, index: number, kind: FacebookPost['kind']): Drawn[] {
  if (kind === 'text') return []
  const count = kind === 'album' ? 2 + (hash(key, 'photos', index) % 5) : 1
  const [width, height] = kind === 'link' ? [600, 314] : kind === 'video' ? [640, 360] : [720, 720]
  return Array.from({ length: count }, (_, place) => ({
    id: `1221${String(number).padStart(3, '0')}${String(index).padStart(7, '0')}${place}`,
    type: kind === 'video' ? 'VIDEO' : 'IMAGE',
    picture: `${hash(key, 'photo', index, place).toString(16).padStart(8, '0')}-${topic.hue}-${width}x${height}`,
    width,
    height,
  }))
}
