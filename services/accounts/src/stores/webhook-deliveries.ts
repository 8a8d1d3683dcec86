import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { WebhookDeliveriesTable } from '../db/schema.ts'

export type DeliveryRow = Selectable<WebhookDeliveriesTable>

/** Rows of one statement, which has at most 65,535 parameters. */
const INSERTED = 1_000

/** Stores messages; one that the webhook has already (the event came twice) is left as it is. Returns the id and the team of the new ones. */
export const insertDeliveries = async (
  db: Db,
  rows: readonly Insertable<WebhookDeliveriesTable>[],
): Promise<Pick<DeliveryRow, 'id' | 'team_id'>[]> => {
  const made: Pick<DeliveryRow, 'id' | 'team_id'>[] = []
  for (let at = 0; at < rows.length; at += INSERTED)
    made.push(
      ...(await db
        .insertInto('webhook_deliveries')
        .values(rows.slice(at, at + INSERTED))
        .onConflict(conflict => conflict.columns(['webhook_id', 'message_id']).doNothing())
        .returning(['id', 'team_id'])
        .execute()),
    )
  return made
}

/** Deletes a webhook's pings beside the newest ones. */
export const deleteOldPings = (db: Db, teamId: string, webhookId: string, kept: number) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('team_id', '=', teamId)
    .where('webhook_id', '=', webhookId)
    .where('id', 'in', select =>
      select
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('type', '=', 'ping')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()

/** Takes a message that is due for one try: the WHERE is the lock. Until `until` nobody else may. Undefined where there is nothing to do. */
export const claimDelivery = (db: Db, teamId: string, id: string, now: Date, until: Date) =>
  db
    .updateTable('webhook_deliveries')
    .set({ tries: sql<number>`tries + 1`, next_at: until })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .returningAll()
    .executeTakeFirst()

/** The webhook of a message that is due now, and how often that was tried; undefined where there is nothing to do. */
export const webhookOfDue = (db: Db, teamId: string, id: string, now: Date) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks', 'webhooks.id', 'd.webhook_id')
    .select(['webhooks.id', 'webhooks.url', 'd.tries'])
    .where('d.team_id', '=', teamId)
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .where('d.next_at', '<=', now)
    .executeTakeFirst()

/** Messages of a team that are due: the first of each of its webhooks, without those that fail, whose messages come with the sweep. */
export const nextOfTeam = (db: Db, teamId: string, now: Date) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select(['webhook_deliveries.id', 'webhook_deliveries.team_id', 'webhook_deliveries.tries'])
    .distinctOn('webhook_deliveries.webhook_id')
    .where('webhook_deliveries.team_id', '=', teamId)
    .where(({ eb, or }) => or([eb('webhooks.failing_since', 'is', null), eb('webhooks.enabled', '=', false)]))
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .orderBy('webhook_deliveries.webhook_id')
    .orderBy('next_at')
    .execute()

/** Writes down what became of a try; `tries` names it, so that one that came too late changes nothing. */
export const settleDelivery = (
  db: Db,
  { team_id, id, tries }: Pick<DeliveryRow, 'team_id' | 'id' | 'tries'>,
  change: Updateable<WebhookDeliveriesTable>,
) =>
  db
    .updateTable('webhook_deliveries')
    .set(change)
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()

/** A page of a webhook's messages, the newest first. */
export const deliveriesOf = (
  db: Db,
  teamId: string,
  webhookId: string,
  { state, after, limit }: { state?: DeliveryRow['state']; after?: string; limit: number },
): Promise<DeliveryRow[]> => {
  let query = db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('webhook_id', '=', webhookId)
  if (state !== undefined) query = query.where('state', '=', state)
  if (after !== undefined) query = query.where('id', '<', after)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

const AT_ONCE = 1000

/** Has messages sent again from now on: one, or those that failed since an instant. Returns their ids, at most 1,000. */
export const replayDeliveries = async (
  db: Db,
  teamId: string,
  webhookId: string,
  which: { id: string } | { failedSince: Date },
  now: Date,
): Promise<string[]> => {
  let chosen = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('team_id', '=', teamId)
    .where('webhook_id', '=', webhookId)
  if ('id' in which) chosen = chosen.where('id', '=', which.id)
  else chosen = chosen.where('state', '=', 'failed').where('created_at', '>=', which.failedSince)
  const replayed = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, since: now, next_at: now })
    .where('team_id', '=', teamId)
    .where('id', 'in', chosen.orderBy('id').limit(AT_ONCE))
    .returning('id')
    .execute()
  // While its receiver fails one message is tried at a time: what a person sends again is that one, and does not wait for the others.
  const [first] = replayed
  if (first)
    await db
      .updateTable('webhooks')
      .set({ tried_delivery: first.id })
      .where('team_id', '=', teamId)
      .where('id', '=', webhookId)
      .execute()
  return replayed.map(({ id }) => id)
}

/** Messages of all teams that are due: of each webhook the `most` that wait longest, so that one with many keeps none of another waiting. */
export const dueDeliveries = (db: Db, now: Date, most: number) =>
  db
    .selectFrom(
      db
        .selectFrom('webhook_deliveries')
        .select(['id', 'team_id', 'tries', 'next_at'])
        .select(sql<string>`row_number() over (partition by webhook_id order by next_at, id)`.as('place'))
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .as('due'),
    )
    .select(['id', 'team_id', 'tries'])
    .where('place', '<=', String(most))
    .orderBy('place')
    .orderBy('next_at')
    .limit(AT_ONCE)
    .execute()

/** Deletes messages of all teams that were stored before `before`. */
export const deleteOldDeliveries = (db: Db, before: Date) =>
  db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
