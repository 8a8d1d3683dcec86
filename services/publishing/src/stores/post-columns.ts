import { hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import { shownFile } from '@fanfare/contracts/shown-file.ts'
import { kindOf } from '../model/kinds.ts'
import type { Media } from '../model/media.ts'
import { contentOf } from '../model/post.ts'
import type { Content } from '../model/preflight/finding.ts'
import { printsOf } from '../model/prints.ts'
import type { Timing } from '../model/schedule.ts'
import type { NewPost, PostRow } from './posts.ts'

const json = (value: unknown): string => JSON.stringify(value)

/** The columns of the fields themselves: texts as they are, everything else as JSON. */
export function fieldColumns(content: Content) {
  const fields = Object.entries(contentOf(content))
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : json(value)]),
  ) as Pick<NewPost, keyof Content>
}

/** The columns of what an item of the post library says and shows. */
export function libraryContentColumns(content: Content, media: ReadonlyMap<string, Media>) {
  const { items, post_type } = content
  const files = items.map(item => ({ type: media.get(item.media_id)?.type ?? 'image' }))
  return { ...fieldColumns(content), kind: kindOf(post_type, files) }
}

/** The columns of what a post says and shows. */
export function contentColumns(content: Content, media: ReadonlyMap<string, Media>) {
  const shown = libraryContentColumns(content, media)
  const picture = shownFile(shown.kind, content)
  return {
    ...shown,
    hashtags: hashtagsOf(content.caption),
    thumb_media_id: picture,
    thumb_color: media.get(picture ?? '')?.dominant_color ?? null,
    ...printsOf(content, media),
  } satisfies Partial<NewPost>
}

/** The columns of when a post goes out. */
export function timingColumns({ kind, wall, zone, at, date, slot }: Timing) {
  return {
    schedule_kind: kind,
    schedule_wall: wall,
    schedule_zone: kind === null ? null : zone,
    post_at: at,
    post_date: date,
    slot_id: slot?.id ?? null,
    slot_date: slot?.date ?? null,
    time_before: null,
  } satisfies Partial<NewPost>
}

/** The columns of a post that fills no time slot. */
export const noSlot = { slot_id: null, slot_date: null } satisfies Partial<NewPost>

/** The columns of a post that is changed alone: a later change of its series leaves it. */
export const changedAlone = ({ series_id }: Pick<PostRow, 'series_id'>) =>
  series_id === null ? {} : { series_alone: true }

/** The columns of a post without a time. */
export const noTime = {
  ...noSlot,
  schedule_kind: null,
  schedule_wall: null,
  schedule_zone: null,
  post_at: null,
  post_date: null,
} satisfies Partial<NewPost>

/** The columns of a post whose publication has neither progress nor a fault. */
export const noProgress = { fault: json(null), progress: json(null) } satisfies Partial<NewPost>

/** The columns of a new post that its publication fills later. */
export const untouched = {
  ...noProgress,
  posted_at: null,
  permalink: null,
  content_id: null,
  deleted_at: null,
} satisfies Partial<NewPost>
