import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { WebhooksTable } from '../db/schema.ts'

export type WebhookRow = Selectable<WebhooksTable>

/** Most webhooks that a team may have. */
export const MOST_WEBHOOKS = 20

/** Those of a team, the oldest first. */
export const webhooksOfTeam = (db: Db, teamId: string): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('team_id', '=', teamId).orderBy('id').limit(MOST_WEBHOOKS).execute()

export const findWebhook = (db: Db, teamId: string, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()

/** Stores a webhook, unless the team has as many as it may; two at once wait for each other. */
export async function insertWebhook(
  tx: Db,
  teamId: string,
  row: Omit<Insertable<WebhooksTable>, 'team_id'>,
): Promise<WebhookRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fanfare-webhooks-${teamId}`}, 0))`.execute(tx)
  if ((await webhooksOfTeam(tx, teamId)).length >= MOST_WEBHOOKS) return undefined
  return tx
    .insertInto('webhooks')
    .values({ ...row, team_id: teamId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes a webhook of a team; undefined where there is none. */
export const changeWebhook = (db: Db, teamId: string, id: string, change: Updateable<WebhooksTable>) =>
  db
    .updateTable('webhooks')
    .set(change)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Replaces the sealed secret; the one before still signs until `until`. */
export const rotateSecret = (db: Db, teamId: string, id: string, secret: string, until: Date) =>
  db
    .updateTable('webhooks')
    .set(({ ref }) => ({ old_secret: ref('secret'), old_secret_until: until, secret }))
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteWebhook = (db: Db, teamId: string, id: string) =>
  db
    .deleteFrom('webhooks')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning(['id', 'url'])
    .executeTakeFirst()

/** The webhooks of teams that are on, with the types that they want. Those of a deleted team are silent. */
export const webhooksOn = (db: Db, teamIds: readonly string[]) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'team_id', 'events'])
    .where('team_id', 'in', teamIds)
    .where('enabled', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deleted_teams')
            .select('team_id')
            .whereRef('deleted_teams.team_id', '=', 'webhooks.team_id')
            .where('deleted', '=', true),
        ),
      ),
    )
    .orderBy('id')
    .execute()

/**
 * Notes that a message is about to be tried. False: the receiver fails, and another message was tried since `before`. The one that was tried
 * last follows its own times.
 */
export const noteTrying = async (
  db: Db,
  teamId: string,
  id: string,
  { delivery, now, before }: { delivery: string; now: Date; before: Date },
): Promise<boolean> => {
  const row = await db
    .updateTable('webhooks')
    .set({ tried_at: now, tried_delivery: delivery })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([
        eb('failing_since', 'is', null),
        eb('enabled', '=', false),
        eb('tried_at', 'is', null),
        eb('tried_at', '<=', before),
        eb('tried_delivery', '=', delivery),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a try was taken. */
export const noteTaken = (db: Db, teamId: string, id: string) =>
  db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()

/** Notes that a try failed at `at`. Returns since when every one has. */
export const noteFailing = async (db: Db, teamId: string, id: string, at: Date): Promise<Date> => {
  const row = await db
    .updateTable('webhooks')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${at})` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? at
}

/** Switches a webhook off for a reason; undefined where it is off already. */
export const disableWebhook = (db: Db, teamId: string, id: string, reason: 'gone' | 'failing') =>
  db
    .updateTable('webhooks')
    .set({ enabled: false, disabled_reason: reason })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .returningAll()
    .executeTakeFirst()

/** Switches off what a person who left a team had created in it, also what was off: switched on again it is another person's. */
export const disableWebhooksOfMember = (
  db: Db,
  { teamId, userId, leftAt }: { teamId: string; userId: string; leftAt: Date },
) =>
  db
    .updateTable('webhooks')
    .set({ enabled: false, disabled_reason: 'creator_left' })
    .where('team_id', '=', teamId)
    .where('created_by', '=', userId)
    .where('created_at', '<=', leftAt)
    .execute()

/** Those that a person has created, in whichever team, without their secrets. */
export const webhooksBy = (db: Db, userId: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'team_id', 'url', 'description', 'events', 'enabled', 'created_at'])
    .where('created_by', '=', userId)
    .orderBy('id')
    .limit(2000)
    .execute()
