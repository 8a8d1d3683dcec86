import { type Static, Type } from 'typebox'
import { Id, Optional } from './common.ts'

/** In place of `Failed` in calendar rows: the post is unconfirmed. */
export const UnconfirmedRow = 5

/** A slim calendar row: at most 250 bytes with a Latin caption, up to 120 more with one of other characters, 41 more while it is locked, and 60 more where it is like another post. Thumbnails are at `/api/media/{m}/thumb`. */
export const CalendarRow = Type.Object({
  id: Id,
  /** social account id */
  a: Id,
  /** instant, ISO 8601 to the second with Z */
  t: Type.String(),
  /** status number, or `UnconfirmedRow` */
  s: Type.Integer(),
  /** kind: image, video, album, story, reel, text */
  k: Type.String(),
  /** the caption's first 40 characters */
  c: Type.String(),
  /** first item's media id */
  m: Optional(Id),
  /** its dominant colour */
  d: Type.Optional(Type.String()),
  /** why it failed or is held, or of a draft where its approval is, in two words; or the percentage in progress */
  r: Type.Optional(Type.String()),
  /** what is missing of a live one, in a few words */
  w: Type.Optional(Type.String()),
  /** what it has in common with the post `o` of the account within 14 days: the caption (1), one of the files (2) or both (3); only of what is to come */
  x: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  /** that post: the one with most in common, of these the nearest; and when it goes or went out, as `t` */
  o: Optional(Id),
  f: Type.Optional(Type.String()),
  /** how many accounts a draft for several is for beside `a` */
  p: Type.Optional(Type.Integer({ minimum: 1 })),
  /** it repeats: one of a series */
  n: Type.Optional(Type.Literal(true)),
  /** user id of who has locked it, and until when (Unix seconds); absent: nobody */
  l: Optional(Id),
  e: Type.Optional(Type.Integer()),
  /** its author's user id */
  u: Id,
  /** version, for edits */
  v: Type.Integer(),
})
export type CalendarRow = Static<typeof CalendarRow>

export const DailyQuota = Type.Object({
  social_account_id: Id,
  /** Date in the account's zone, YYYY-MM-DD. */
  post_date: Type.String(),
  quota: Type.Integer(),
  used: Type.Integer(),
})
export type DailyQuota = Static<typeof DailyQuota>
