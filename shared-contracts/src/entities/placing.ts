import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, Optional, WallTime } from './common.ts'
import { ScheduleInput } from './post-schedule.ts'
import { PlainDate } from './series.ts'
import { SlotPlace } from './timeslots.ts'

/**
 * Why a post was left as it is. no_slots: its account has no time slots; full: none is free before the end; incomplete: it fails its
 * checks; state: it is not in a state for this; not_allowed: it is someone else’s; not_found: the team has no such post; account: its
 * account is not among those that were sent or no longer connected; going_out: it is being published; changed: it was changed, published
 * or deleted since; past, too_far, quota: the time it would get has passed, is beyond what the plan allows, or is on a full day; approval:
 * a Manager approves what the caller schedules.
 */
export const LeftCode = Type.Enum([
  'no_slots',
  'full',
  'incomplete',
  'state',
  'not_allowed',
  'not_found',
  'account',
  'going_out',
  'changed',
  'past',
  'too_far',
  'quota',
  'approval',
])
export type LeftCode = Static<typeof LeftCode>

/** Why a call for several posts left one as it was. */
export const LeftPost = Type.Object({ code: LeftCode, title: Type.String(), message: Type.String() })

/** Another post that the one of this item would repeat. */
export const Repeated = Type.Object({
  /** A scheduled or live post; null: another one of this call. */
  post_id: Nullable(Id),
  /** When that one goes or went out. */
  at: Instant,
  /** It has the same caption. */
  caption: Type.Boolean(),
  /** Positions of the files that it has too, from 0. */
  items: Type.Array(Type.Integer({ description: 'position of a file that it has too, from 0' })),
  message: Type.String(),
})

/** What a call for several posts did with one of them. */
export const BatchItem = Type.Object({
  /** null: a post that a rehearsal would have created. */
  post_id: Nullable(Id),
  /** The item of the post library that it is made from, where this call makes it. */
  library_id: Nullable(Id),
  account_id: Nullable(Id),
  /** The begin of its caption, and its first file. */
  caption: Type.String(),
  media_id: Nullable(Id),
  /** When it goes out after the call; null: it has no time, or was left. */
  at: Nullable(Instant),
  /** The same on the account’s clock. */
  wall: Nullable(WallTime),
  /** The time slot that it takes and why that one. */
  place: Nullable(SlotPlace),
  /** Of a rehearsal of `enqueue`: the nearest other post of the account within 14 days that has the same caption or one of its files; null: there is none. */
  same: Nullable(Repeated),
  /** Why it was left as it is; null: it was not. `title` says it in a few words, `message` in a sentence. */
  left: Nullable(LeftPost),
})
export type BatchItem = Static<typeof BatchItem>

/** What a call for several posts did. */
export const Batch = Type.Object({
  /** Send it to `undo` to set everything back; null: nothing was changed. */
  batch: Nullable(Id),
  /** The seed of the order and of the minutes beside a slot: the same call with it does the same. */
  seed: Type.Integer(),
  done: Type.Integer(),
  left: Type.Integer(),
  items: Type.Array(BatchItem),
})
export type Batch = Static<typeof Batch>

/** The schedule that a post had before a change of many. */
export const ScheduleBefore = Type.Object(
  {
    ...ScheduleInput.properties,
    /** The occurrence of a time slot that it filled: it does again if that is free then. */
    slot: Optional(Type.Object({ id: Id, date: PlainDate }, { additionalProperties: false })),
  },
  { additionalProperties: false },
)
export type ScheduleBefore = Static<typeof ScheduleBefore>
