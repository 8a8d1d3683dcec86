import type { NotificationKind } from '@fanfare/contracts/notification-kinds.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { NotificationsTable } from '../db/notification-tables.ts'
import type { NotificationFacts } from '../model/notifications/facts.ts'
import type { Settled } from '../model/notifications/settled-by-event.ts'

export type NotificationRow = Selectable<NotificationsTable>

// What each person is notified of.

/** The notification of a person that something of the same cause joins: not read, not done, and not older than `since`. Locked. */
export const findOpen = (
  tx: Tx,
  { userId, teamId, kind, cause }: { userId: string; teamId: string; kind: NotificationKind; cause: string },
  since: Date,
) =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .where('read_at', 'is', null)
    .where(sql<boolean>`facts->'settled' is null`)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .forUpdate()
    .executeTakeFirst()

/** Stores a notification. */
export const insertNotification = (
  tx: Tx,
  row: Pick<NotificationRow, 'id' | 'user_id' | 'team_id' | 'kind' | 'cause' | 'count' | 'at' | 'due_at'> & {
    facts: NotificationFacts
  },
) =>
  tx
    .insertInto('notifications')
    .values({ ...row, facts: JSON.stringify(row.facts), created_at: row.at, read_at: null })
    .execute()

/** Adds to a notification what has the same cause. */
export const growNotification = (
  tx: Tx,
  userId: string,
  id: string,
  { facts, ...row }: Pick<NotificationRow, 'count' | 'at' | 'due_at'> & { facts: NotificationFacts },
) =>
  tx
    .updateTable('notifications')
    .set({ ...row, facts: JSON.stringify(facts) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()

export interface NotificationFilter {
  unread?: boolean | undefined
  kind?: NotificationKind | undefined
  teamId?: string | undefined
  /** The last of the page before. */
  after?: { at: Date; id: string } | undefined
}

/** A person's notifications, the newest first. */
export const listNotifications = (
  db: Db,
  userId: string,
  { unread, kind, teamId, after }: NotificationFilter,
  limit: number,
): Promise<NotificationRow[]> => {
  let query = db.selectFrom('notifications').selectAll().where('user_id', '=', userId)
  if (unread) query = query.where('read_at', 'is', null)
  if (kind) query = query.where('kind', '=', kind)
  if (teamId) query = query.where('team_id', '=', teamId)
  if (after) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(after.at, after.id)))
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** How many a person has not read. */
export const countUnread = async (db: Db, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('notifications')
    .select(select => select.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks some of a person as read or not; returns those that changed. */
export const markNotifications = async (
  db: Db,
  userId: string,
  ids: readonly string[],
  readAt: Date | null,
): Promise<string[]> => {
  const rows = await db
    .updateTable('notifications')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('read_at', readAt === null ? 'is not' : 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of the newest that a person has not read. */
export const unreadIds = async (db: Db, userId: string, limit: number): Promise<string[]> =>
  (await listNotifications(db, userId, { unread: true }, limit)).map(({ id }) => id)

/** One of a person. */
export const findNotification = (db: Db, userId: string, id: string) =>
  db.selectFrom('notifications').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

/** What the people of a team have not read of a post or an account. Locked. */
export const openAbout = (tx: Tx, { teamId, subjectId, kinds }: Settled) =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('kind', 'in', kinds)
    .where('read_at', 'is', null)
    .where(sql<boolean>`facts->'items' @> ${JSON.stringify([{ id: subjectId }])}::jsonb`)
    .forUpdate()
    .execute()

/** What the people of a team have not read of the coming end of a credential. Locked. */
export const openOfExpiring = (tx: Tx, teamId: string, credentialId: string) =>
  tx
    .selectFrom('notifications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('kind', '=', 'connection_expiring')
    .where('read_at', 'is', null)
    .where(sql<boolean>`facts->'items' @> ${JSON.stringify([{ credential: credentialId }])}::jsonb`)
    .forUpdate()
    .execute()

/** Deletes what a person who left a team was notified of in it, up to then: it names posts that are no longer theirs to see. */
export const deleteNotificationsOfMember = (
  db: Db,
  { teamId, userId, leftAt }: { teamId: string; userId: string; leftAt: Date },
) =>
  db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('team_id', '=', teamId)
    .where('created_at', '<=', leftAt)
    .execute()

/** Has nothing sent any more that people of a team were notified of; their lists keep it. */
export const keepUnsent = (tx: Tx, teamId: string) =>
  tx
    .updateTable('notifications')
    .set({ due_at: null })
    .where('team_id', '=', teamId)
    .where('due_at', 'is not', null)
    .execute()

/** One by its id, of whichever person: for the job that sends it. */
export const findForSending = (db: Db, id: string) =>
  db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()

/** Takes a notification that is due, so that it goes out once. */
export const takeDue = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('notifications')
    .set({ due_at: null, sent_at: now })
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** Those of all people that should have gone out by now. */
export const overdueNotifications = (db: Db, before: Date) =>
  db.selectFrom('notifications').select(['id', 'due_at']).where('due_at', '<', before).limit(500).execute()

/** Deletes those of all people that happened before `before`. */
export const deleteOldNotifications = (db: Db, before: Date) =>
  db.deleteFrom('notifications').where('at', '<', before).execute()
