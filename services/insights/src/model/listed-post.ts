import type { PostFormat } from '@fanfare/contracts/entities/insight-posts.ts'
import { hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import { nextReading } from './post-schedule.ts'

/** A post as the list of its network shows it. */
export interface LivePost {
  id: string
  /** When it went live, in UTC. */
  at: string
  format: PostFormat
  caption?: string | undefined
  permalink?: string | undefined
  thumbnailUrl?: string | undefined
  /** The post of the same page that shows this video. */
  shownAs?: string | undefined
}

/** A post as it is kept. */
export interface ListedPost {
  id: string
  at: string
  format: PostFormat
  caption: string
  hashtags: string[]
  permalink: string | null
  thumbnailUrl: string | null
  shownAs: string | null
  /** When its figures are read first; null: never. */
  dueAt: string | null
}

/** Most that is kept of a text, characters, and of its hashtags. */
export const longest = { caption: 5_000, tag: 100 } as const
const mostTags = 60
const idPattern = /^[\w.:-]{1,100}$/

/** A text that a database takes: without the character that ends texts, and with no half of a pair. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** A post of a list as it is kept; undefined where its id is none that a network gives. `now`: Unix ms. */
function listedPost(post: LivePost, now: number): ListedPost | undefined {
  const { id, at, format, caption = '', permalink, thumbnailUrl, shownAs } = post
  if (!idPattern.test(id)) return undefined
  const due = nextReading(format, Date.parse(at), null, now)
  return {
    id,
    at,
    format,
    caption: storable(caption.slice(0, longest.caption)),
    hashtags: hashtagsOf(storable(caption))
      .filter(tag => tag.length <= longest.tag)
      .slice(0, mostTags),
    permalink: permalink === undefined ? null : storable(permalink),
    thumbnailUrl: thumbnailUrl === undefined ? null : storable(thumbnailUrl),
    shownAs: shownAs !== undefined && idPattern.test(shownAs) ? shownAs : null,
    dueAt: due === undefined ? null : new Date(due).toISOString(),
  }
}

/** A list as it is kept. */
export const listedAt = <L extends { posts: readonly LivePost[] }>(list: L, now: number) => ({
  ...list,
  posts: list.posts.flatMap(post => listedPost(post, now) ?? []),
})
