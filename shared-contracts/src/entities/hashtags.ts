import { type Static, Type } from 'typebox'
import { bands } from '../research/bands.ts'
import { hashtagLimits } from '../research/limits.ts'
import { Id, Instant, Nullable } from './common.ts'

/** A hashtag with or without a leading #: letters, digits and underscores of any script. */
export const HashtagName = Type.String({
  pattern: `^#?[\\p{L}\\p{M}\\p{N}_]{1,${hashtagLimits.nameLength}}$`,
  description: 'a hashtag: letters, digits and underscores',
})

/** Where a hashtag is in the pipeline (spec §4); `failed`: the network was asked as often as allowed and gave no answer. */
export const hashtagStates = ['queued', 'processing', 'processed', 'failed'] as const
export const HashtagState = Type.Enum([...hashtagStates])
export type HashtagState = Static<typeof HashtagState>

/** Popularity bands of spec §9, by number of posts. */
export const HashtagBand = Type.Enum([...bands])

/** Posts with it, as the network counts them; null: not known, or the installation has no source for it. */
export const HashtagCount = Nullable(Type.Integer({ minimum: 0 }))

/** Spec §3: hashtag (id, name, media_count). */
export const Hashtag = Type.Object({
  /** The network's, the same for everyone; null: it was never needed. */
  id: Nullable(Type.String()),
  name: Type.String(),
  media_count: HashtagCount,
  /** As `media_count`, by the other name of spec §3. */
  post_count: HashtagCount,
  band: HashtagBand,
  state: HashtagState,
  /** Read from the network within the last 7 days. */
  cached: Type.Boolean(),
  fetched_at: Nullable(Instant),
})
export type Hashtag = Static<typeof Hashtag>

/** A hashtag that is used together with another one. */
export const RelatedHashtag = Type.Object({
  ...Hashtag.properties,
  /** Share of the posts with the one asked for that have this one too, 0 to 1, of `posts`. */
  share: Type.Number(),
  posts: Type.Integer(),
})
export type RelatedHashtag = Static<typeof RelatedHashtag>

/** How many of the 30 different hashtags in 7 days an account of the team has used, and when the next one is free again. */
export const HashtagSlots = Type.Object({
  account_id: Id,
  used: Type.Integer(),
  limit: Type.Integer(),
  next_free_at: Nullable(Instant),
})
export type HashtagSlots = Static<typeof HashtagSlots>
