import type { Hashtag, HashtagState } from '@fanfare/contracts/entities/hashtags.ts'
import { bandOf } from '@fanfare/contracts/research/bands.ts'

/** What is known of a hashtag. */
interface KnownHashtag {
  network_id: string | null
  /** Decimal digits. */
  media_count: string | null
  state: HashtagState
  fetched_at: Date | null
  /** Read within the days in which a count is taken as it was. */
  fresh: boolean
}

/** A hashtag as replies have it, by what is known of it. One that nobody has asked for is queued as soon as somebody does. */
export function hashtagView(name: string, row: KnownHashtag | undefined): Hashtag {
  const count = row?.media_count === null || row === undefined ? null : Number(row.media_count)
  return {
    id: row?.network_id ?? null,
    name,
    media_count: count,
    post_count: count,
    band: bandOf(count),
    state: row?.state ?? 'queued',
    cached: row?.fresh ?? false,
    fetched_at: row?.fetched_at?.toISOString() ?? null,
  }
}

/** The same where an installation has no source for counts: nothing is queued, because nothing could be read. */
export const uncountedView = (name: string, row: KnownHashtag | undefined): Hashtag => ({
  ...hashtagView(name, row),
  state: 'processed',
})
