import type { NotificationKind } from '@fanfare/contracts/notification-kinds.ts'
import type { Generated } from 'kysely'
import type { NoticeData, NotificationFacts } from '../model/notifications/facts.ts'
import type { Json } from './json.ts'

/** Something that happened in a team and of which nobody has been notified yet. */
export interface NoticesTable {
  id: string
  team_id: string
  kind: NotificationKind
  /** The post, account, invitation, member or team that it is about. */
  subject_id: string
  /** Why it happened: what has the same cause is one notification. */
  cause: string
  data: Json<NoticeData>
  at: Date
  made_at: Date
}

/** What a person is notified of. */
export interface NotificationsTable {
  id: string
  user_id: string
  team_id: string
  kind: NotificationKind
  cause: string
  facts: Json<NotificationFacts>
  /** Of how many things. */
  count: number
  created_at: Date
  /** When the last of it happened. */
  at: Date
  read_at: Date | null
  /** When it goes out by email and to browsers; null: it has, or does not. */
  due_at: Date | null
  sent_at: Generated<Date | null>
}

/** What is kept of a person for the messages that they get. */
export interface NotificationPeopleTable {
  user_id: string
  /** Signs the links by which email is switched off. */
  unsubscribe_key: string
  /** The address that gets copies, once the one who reads it has agreed. */
  copy_confirmed: Generated<string | null>
  /** The Monday of which the weekly summary was made last, YYYY-MM-DD. */
  summary_of: Generated<string | null>
}

/** A browser that is sent notifications. */
export interface PushDevicesTable {
  id: string
  user_id: string
  session_id: string
  /** sha-256 of the address, hex. */
  endpoint_hash: string
  /** Sealed: address and keys as JSON. */
  subscription: string
  name: string
  created_at: Date
  sent_at: Generated<Date | null>
  /** Since when its push service has taken nothing. */
  failing_since: Generated<Date | null>
}
