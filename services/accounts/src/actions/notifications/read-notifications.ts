import type { BodyOf, QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type {
  ListNotifications,
  MarkNotifications,
  OpenNotification,
} from '@fanfare/contracts/endpoints/notifications.ts'
import type { Notification } from '@fanfare/contracts/entities/notifications.ts'
import { notifications } from '@fanfare/contracts/limits.ts'
import { emailKey } from '@fanfare/runtime/email.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../../deps.ts'
import { notificationCursor, readNotificationCursor } from '../../model/notifications/cursor.ts'
import type { Reader } from '../../model/notifications/dates.ts'
import { canOpenTeam } from '../../model/notifications/subjects.ts'
import { notificationWords } from '../../model/notifications/words.ts'
import { filledSettings } from '../../model/settings.ts'
import {
  countUnread,
  findNotification,
  listNotifications,
  markNotifications,
  type NotificationRow,
  unreadIds,
} from '../../stores/notifications.ts'
import { findUser } from '../../stores/users.ts'
import { notifyUnread } from './notify-unread.ts'

const shown = (row: NotificationRow, reader: Reader): Notification => {
  const { title, text } = notificationWords(row.kind, row.facts, row.count, reader)
  return {
    id: row.id,
    kind: row.kind,
    team: { id: row.team_id, name: row.facts.team },
    title,
    text,
    count: row.count,
    subjects: row.facts.items.map(({ id, label }) => ({ id, label })),
    at: row.at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  }
}

/** A page of a person's notifications. */
export async function readNotifications(
  { db }: Deps,
  userId: string,
  { limit = notifications.perPage, unread, kind, team_id: teamId, after }: QueryOf<typeof ListNotifications>,
): Promise<ReplyOf<typeof ListNotifications>> {
  const place = after === undefined ? undefined : readNotificationCursor(after)
  if (after !== undefined && !place) fail('invalid_input', { field: 'query.after', rule: '`next` of a reply' })
  const rows = await listNotifications(db, userId, { unread, kind, teamId, after: place }, limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const reader = filledSettings((await findUser(db, userId))?.settings ?? {})
  return {
    notifications: page.map(row => shown(row, reader)),
    unread: await countUnread(db, userId),
    next: last ? notificationCursor(last) : null,
  }
}

export const readUnread = async ({ db }: Deps, userId: string) => ({ unread: await countUnread(db, userId) })

/** Marks some or all as read, or some as not read, and sends the person's other windows the new count. */
export async function markSome(
  deps: Deps,
  userId: string,
  { read, ids, all }: BodyOf<typeof MarkNotifications>,
): Promise<ReplyOf<typeof MarkNotifications>> {
  if ((ids === undefined) === (all !== true)) fail('invalid_input', { field: 'body', rule: 'either ids or all' })
  if (all && !read) fail('invalid_input', { field: 'body.all', rule: 'only with read: true' })
  const { db, clock } = deps
  const changed: string[] = []
  const readAt = read ? new Date(clock.now()) : null
  if (ids) changed.push(...(await markNotifications(db, userId, ids, readAt)))
  else
    for (let some = await unreadIds(db, userId, notifications.mostMarked); some.length > 0; ) {
      changed.push(...(await markNotifications(db, userId, some, readAt)))
      some = await unreadIds(db, userId, notifications.mostMarked)
    }
  await notifyUnread(deps, [userId])
  return { unread: await countUnread(db, userId), changed: changed.slice(0, notifications.mostMarked) }
}

/** Where a notification leads. It is read from then on. The link of an invitation is made now: its token is kept nowhere. */
export async function openNotification(
  deps: Deps,
  userId: string,
  id: string,
): Promise<ReplyOf<typeof OpenNotification>> {
  const row = await findNotification(deps.db, userId, id)
  if (!row) return fail('notification_not_found', { field: 'params.id', rule: 'a notification of yours' })
  const changed = await markNotifications(deps.db, userId, [id], new Date(deps.clock.now()))
  if (changed.length > 0) await notifyUnread(deps, [userId])
  const { path } = notificationWords(row.kind, row.facts, row.count)
  if (path !== undefined) return { url: path, team_id: canOpenTeam(row.kind, row.facts) ? row.team_id : null }
  const user = await findUser(deps.db, userId)
  const inviteId = row.facts.items[0]?.id ?? ''
  const invite = user?.email_confirmed_at ? await deps.team.invite(row.team_id, inviteId) : null
  // Their address may be another one since: then no link is made.
  const isTheirs = invite !== null && emailKey(invite.email) === user?.email_key
  const link = isTheirs ? await deps.team.inviteLink(row.team_id, inviteId) : null
  return { url: link ? `/join/${link.token}` : '/notifications', team_id: null }
}
