import { type Static, Type } from 'typebox'
import { explore } from '../research/limits.ts'
import { Id, Instant, Nullable, Optional } from './common.ts'

// What research reads of profiles and pages that are not the team's, by the names of the network and of spec §3.

const count = Type.Optional(Type.Integer({ minimum: 0 }))
const text = Type.Optional(Type.String())

/** A post of an explored profile or of a hashtag. What the network leaves out (hidden likes, a file that it may not give) is absent. */
export const ExploredMedia = Type.Object({
  id: Type.String(),
  caption: text,
  like_count: count,
  comments_count: count,
  view_count: count,
  /** IMAGE, VIDEO or CAROUSEL_ALBUM. */
  media_type: Type.String(),
  /** FEED, REELS or absent. */
  media_product_type: text,
  /** Ends after some hours or days: the network signs it. */
  media_url: text,
  thumbnail_url: text,
  permalink: Type.String(),
  timestamp: Instant,
  children: Type.Optional(Type.Array(Type.Object({ media_type: Type.String(), media_url: text, thumbnail_url: text }))),
  /** From the link (spec §3): what it has after /p/ or /reel/. Null where the link has none. */
  shortcode: Nullable(Type.String()),
  /** The profile's, so that a post can be shown and saved by itself (spec §3). Absent of posts of a hashtag: the network does not say whose they are. */
  user_id: text,
  user_name: text,
  user_fullname: text,
  user_pict: Optional(Nullable(Type.String())),
})
export type ExploredMedia = Static<typeof ExploredMedia>

const cursors = Type.Object({
  cursors: Type.Object({
    /** Absent on the last page. */
    after: Type.Optional(Type.String()),
  }),
})
export const ExploredMediaPage = Type.Object({ data: Type.Array(ExploredMedia), paging: cursors })
export type ExploredMediaPage = Static<typeof ExploredMediaPage>

/** An Instagram profile (spec §3) with one page of its posts, the newest first. */
export const ExploredProfile = Type.Object({
  id: Type.String(),
  ig_id: text,
  username: Type.String(),
  name: text,
  biography: text,
  website: text,
  profile_picture_url: text,
  followers_count: Type.Integer(),
  follows_count: count,
  media_count: Type.Integer(),
  media: ExploredMediaPage,
})
export type ExploredProfile = Static<typeof ExploredProfile>

/** A post of a Facebook page (spec §3). */
export const ExploredPagePost = Type.Object({
  id: Type.String(),
  created_time: Instant,
  message: text,
  story: text,
  full_picture: text,
  permalink_url: Type.String(),
  media: Type.Array(
    Type.Object({ type: Type.Enum(['photo', 'video', 'link', 'other']), src: text, source: text, link: text }),
  ),
  like_count: count,
  comments_count: count,
  shares_count: count,
})
export type ExploredPagePost = Static<typeof ExploredPagePost>

/** A Facebook page (spec §3) with one page of its posts, the newest first. */
export const ExploredPage = Type.Object({
  id: Type.String(),
  name: Type.String(),
  username: text,
  about: text,
  category: text,
  link: text,
  fan_count: count,
  followers_count: count,
  picture: Type.Object({ data: Type.Object({ url: Nullable(Type.String()) }) }),
  posts: Type.Object({
    data: Type.Array(ExploredPagePost),
    paging: cursors,
    summary: Type.Object({ total_count: Type.Integer() }),
  }),
})
export type ExploredPage = Static<typeof ExploredPage>

/**
 * Why a profile or page cannot be shown although everything works: an answer about the thing, not a failure of the call (spec §7: data holds the
 * thing, or error with code). `code` and `error_subcode` are the network's.
 */
export const ExploreError = Type.Object({
  code: Type.Integer(),
  error_subcode: Type.Optional(Type.Integer()),
  /** What it is for a person: unknown, personal and renamed profiles look the same to the network. */
  reason: Type.Enum(['not_found', 'not_public']),
  title: Type.String(),
  message: Type.String(),
})
export type ExploreError = Static<typeof ExploreError>

/** A username as Instagram has it, with or without @; case does not matter. */
export const ExploreUsername = Type.String({
  pattern: `^@?[A-Za-z0-9._]{1,${explore.usernameLength}}$`,
  description: 'a username: letters, digits, dots and underscores',
})
/** A page by its id or by its username, which has three characters at least: `me` is the network's word for the one that asks. */
export const ExplorePageId = Type.String({
  pattern: '^(?:[0-9]{1,40}|[A-Za-z0-9][A-Za-z0-9.]{2,79})$',
  description: 'the ID or username of a page',
})
/** A cursor of the network, from `paging.cursors.after` of the page before: URL-safe, because it becomes a part of what is asked for. */
export const NetworkCursor = Type.String({
  minLength: 1,
  maxLength: explore.cursorLength,
  pattern: '^[A-Za-z0-9_+/=.:~-]+$',
  description: 'a cursor, as the page before has it',
})

/** How much of what a plan allows today is used, after this call. */
export const ResearchUse = Type.Object({
  used: Type.Integer(),
  limit: Type.Integer(),
  /** The day (YYYY-MM-DD) on the account's clock for which it counts. */
  day: Nullable(Type.String()),
})
export type ResearchUse = Static<typeof ResearchUse>
/** Through which account the network was asked, and when: cached answers are older. */
export const ReadThrough = Type.Object({ account_id: Id, read_at: Instant, cached: Type.Boolean() })
export type ReadThrough = Static<typeof ReadThrough>
