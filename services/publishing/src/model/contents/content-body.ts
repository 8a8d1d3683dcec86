import type { ContentInput } from '@fanfare/contracts/entities/contents.ts'
import type { ItemInput } from '@fanfare/contracts/entities/post-content.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { hashtagsOf } from '@fanfare/contracts/hashtags.ts'

/** When a content goes out. Its moment counts: the post keeps the wall time that its own account has then. */
export function scheduleOf(seconds: ContentInput['schedule_publish_timestamp']): ScheduleInput {
  if (seconds === undefined || seconds === null) return { kind: 'draft' }
  const wall = Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
  return { kind: 'date', wall: wall.toString({ smallestUnit: 'second' }), zone: 'UTC' }
}

/** The places of the files in the order that was sent, those with an `order` first. */
export const orderOf = (media: NonNullable<ContentInput['media']>): number[] =>
  media
    .map((_, at) => at)
    .sort(
      (one, other) =>
        (media[one]?.order ?? Number.POSITIVE_INFINITY) - (media[other]?.order ?? Number.POSITIVE_INFINITY) ||
        one - other,
    )

/** The place (from 0) of a file whose two ids are not the same; undefined where there is none. */
export const disagreeing = (media: NonNullable<ContentInput['media']>): number | undefined => {
  const at = media.findIndex(({ id, media_id }) => media_id !== undefined && media_id !== id)
  return at < 0 ? undefined : at
}

/** A file as a post names it. */
export const itemOf = ({
  id,
  alt_text,
  user_tags,
  product_tags,
  start,
  end,
  crop,
  add_background: behind,
}: NonNullable<ContentInput['media']>[number]): ItemInput => ({
  media_id: id,
  ...sent({ alt_text, product_tags, start, end, crop }),
  ...(user_tags
    ? {
        user_tags: user_tags.map(({ username, pk, position, ...place }) => ({
          username,
          ...sent({ pk }),
          ...(position ?? sent({ x: place.x, y: place.y })),
        })),
      }
    : {}),
  ...(behind === undefined ? {} : { add_background: typeof behind === 'boolean' ? (behind ? 'color' : null) : behind }),
})

/** Only what was sent. */
export const sent = <T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** A caption with the hashtags that it does not have yet behind it. */
export function withHashtags(caption: string, hashtags: readonly string[]): string {
  const known = new Set(hashtagsOf(caption))
  const missing: string[] = []
  for (const tag of hashtags) {
    const name = tag.replace(/^#/, '')
    const same = hashtagsOf(`#${name}`)[0] ?? name
    if (known.has(same)) continue
    known.add(same)
    missing.push(`#${name}`)
  }
  return [caption, missing.join(' ')].filter(Boolean).join(caption.includes('\n') ? '\n' : ' ')
}
