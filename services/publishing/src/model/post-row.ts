import { hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import type { MediaRow } from '../stores/media.ts'
import type { NewPost } from '../stores/posts.ts'
import { kindOf } from './kinds.ts'
import type { Content } from './preflight/finding.ts'
import type { Timing } from './schedule.ts'

const json = (value: unknown): string => JSON.stringify(value)

/** The columns that follow from what a post says and shows. */
export function contentColumns(content: Content, media: ReadonlyMap<string, MediaRow>) {
  const { caption, title, items, post_type, first_comment, location } = content
  const rows = items.map(item => media.get(item.media_id))
  return {
    post_type,
    kind: kindOf(
      post_type,
      rows.map(row => ({ type: row?.type ?? 'image' })),
    ),
    caption,
    title,
    hashtags: hashtagsOf(caption),
    first_comment,
    location: json(location),
    items: json(items),
    thumb_media_id: items[0]?.media_id ?? null,
    thumb_color: rows[0]?.dominant_color ?? null,
  } satisfies Partial<NewPost>
}

/** The columns that follow from when it goes out. */
export function timingColumns({ kind, wall, zone, at, date }: Timing) {
  return {
    schedule_kind: kind,
    schedule_wall: wall,
    schedule_zone: kind === null ? null : zone,
    post_at: at,
    post_date: date,
  } satisfies Partial<NewPost>
}

/** The columns of a post that nothing happened to yet. */
export const untouched = {
  posted_at: null,
  permalink: null,
  content_id: null,
  fault: json(null),
  progress: json(null),
  deleted_at: null,
} satisfies Partial<NewPost>

/** What a stored post says and shows. */
export function contentOf(row: Content): Content {
  const { caption, title, items, post_type, first_comment, location } = row
  return { caption, title, items, post_type, first_comment, location }
}
