import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, WallTime, Zone } from './common.ts'

/** 1 Monday to 7 Sunday (ISO 8601). */
export const Weekday = Type.Integer({
  minimum: 1,
  maximum: 7,
  description: 'a day of the week, 1 (Monday) to 7 (Sunday)',
})
/** A time of day on the account's clock. */
export const ClockTime = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'a time of day such as 09:30',
})

/** A planned post in a slot. */
const SlotPost = Type.Object({ id: Id, post_at: Instant })

/** A time of the week at which an account wants posts (spec §4). */
export const Timeslot = Type.Object({
  id: Id,
  /** The social account; `account_id` and `social_account_id` are the same. */
  account_id: Id,
  social_account_id: Id,
  day: Weekday,
  /** On the account's clock, HH:mm. */
  hour: ClockTime,
  /** The next planned posts in this slot, at most 20, the earliest first: those placed in it, and those whose date is within 5 minutes of it. */
  posts: Type.Array(SlotPost),
  /** All planned posts in this slot. */
  posts_count: Type.Integer(),
})
export type Timeslot = Static<typeof Timeslot>

/** An occurrence of a slot that was passed over, and why. */
const PassedOver = Type.Object({
  slot_id: Id,
  date: Type.String(),
  /** What the account's clock shows then, YYYY-MM-DDTHH:mm. */
  wall: WallTime,
  /** taken: it has a post; quota: the day is full; gap: another post is too near. */
  why: Type.Enum(['taken', 'quota', 'gap']),
  /** With `quota`: posts of that day, and how many the plan allows. */
  used: Type.Optional(Type.Integer()),
  quota: Type.Optional(Type.Integer()),
  /** With `gap`: least minutes between two posts. */
  gap: Type.Optional(Type.Integer()),
})

/** Where a post goes, and why there. */
export const SlotPlace = Type.Object({
  slot_id: Id,
  /** The day of the slot in the account's zone, YYYY-MM-DD. */
  date: Type.String(),
  /** The slot's time that day and the time of the post on the account's clock. */
  slot_wall: WallTime,
  wall: WallTime,
  at: Instant,
  /** Minutes from the slot's time to the post's. */
  varied_minutes: Type.Integer(),
  /** The clocks skip the slot's time that day: it comes at the first minute after. */
  moved: Type.Boolean(),
  /** The occurrences that were passed over on the way from the place before, at most 20. */
  passed: Type.Array(PassedOver),
  passed_count: Type.Integer(),
})
export type SlotPlace = Static<typeof SlotPlace>

/** What an account has free. */
export const AvailableSlots = Type.Object({
  social_account_id: Id,
  timezone: Zone,
  slots: Type.Array(SlotPlace),
  /** Why there are fewer than asked: no_slots, or full up to the end of what is looked at. */
  ends: Nullable(Type.Enum(['no_slots', 'full'])),
})
export type AvailableSlots = Static<typeof AvailableSlots>

/** What a slot does when its account's zone changes. */
export const SlotMove = Type.Object({
  id: Id,
  day: Weekday,
  hour: ClockTime,
  /** When it comes next by the zone before and by the new one. */
  before: Instant,
  after: Instant,
  /** Minutes that its times move: positive is later. */
  minutes: Type.Integer(),
})
export type SlotMove = Static<typeof SlotMove>
