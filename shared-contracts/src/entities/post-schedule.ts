import { type Static, Type } from 'typebox'
import { scheduling } from '../limits.ts'
import { Instant, Nullable, Optional, WallTime, Zone } from './common.ts'

/** When a post goes out: its account's wall-clock time and zone are kept beside the instant. */
export const Schedule = Type.Object({
  kind: Type.Enum(['now', 'date', 'time_slot']),
  wall: Nullable(WallTime),
  zone: Zone,
  at: Instant,
})
export type Schedule = Static<typeof Schedule>

/** Publishing begins this many seconds later, so that it can be cancelled first. */
export const UndoSeconds = Type.Integer({ minimum: 0, maximum: scheduling.undoMax })

/**
 * What the composer asks for. `draft`: nothing happens. `now`: publish at once. `time_slot`: in the next free time slot of each account,
 * chosen while the post is saved, or with `wall` in the slot that each account has at that time of its own clock; without `zone`. `date`: at `wall`. Without `zone` each account
 * publishes at that time on its own clock; with `zone` all accounts publish at the same moment, kept as each account's own wall
 * time. A wall time that the clocks skip is refused; one that comes twice means its first.
 */
export const ScheduleInput = Type.Object(
  {
    kind: Type.Enum(['draft', 'now', 'date', 'time_slot']),
    wall: Optional(WallTime),
    zone: Optional(Zone),
    /** Only with `now`. */
    undo_seconds: Optional(UndoSeconds),
  },
  { additionalProperties: false },
)
export type ScheduleInput = Static<typeof ScheduleInput>
