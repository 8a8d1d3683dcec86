import { type Static, Type } from 'typebox'
import { notificationKindNames } from '../notification-kinds.ts'
import { Id, Instant, Nullable } from './common.ts'

export const NotificationKindName = Type.Enum(notificationKindNames)

/** One notification of a person. What has the same cause is one: `count` says of how many things, `subjects` names the first of them. */
export const Notification = Type.Object({
  id: Id,
  kind: NotificationKindName,
  team: Type.Object({ id: Id, name: Type.String() }),
  /** What happened, in a few words. */
  title: Type.String(),
  /** To what, why, and what helps. */
  text: Type.String(),
  count: Type.Integer(),
  /** The posts or accounts it is about: up to 20 of them, by name. */
  subjects: Type.Array(Type.Object({ id: Id, label: Type.String() })),
  /** When the last of it happened. */
  at: Instant,
  read_at: Nullable(Instant),
})
export type Notification = Static<typeof Notification>

/** A browser that is sent notifications. */
export const PushDevice = Type.Object({
  id: Id,
  /** The browser and the system, as its session names them. */
  name: Type.String(),
  /** It is the one that asks: its session is this one. */
  current: Type.Boolean(),
  created_at: Instant,
  /** When its push service last took a notification. */
  sent_at: Nullable(Instant),
})
export type PushDevice = Static<typeof PushDevice>
