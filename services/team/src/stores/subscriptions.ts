import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { InvoicesTable, SubscriptionsTable } from '../db/schema.ts'

export type SubscriptionRow = Selectable<SubscriptionsTable>
export type InvoiceRow = Selectable<InvoicesTable>

const MOST_INVOICES = 120

/** How a team came to its plan; undefined where that never changed. */
export const findSubscription = (db: Db, teamId: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('team_id', '=', teamId).executeTakeFirst()

/** Stores these columns of a team's subscription; the others stay, or have their defaults. */
export const putSubscription = (db: Db, teamId: string, change: Partial<Omit<SubscriptionRow, 'team_id'>>) =>
  db
    .insertInto('subscriptions')
    .values({ team_id: teamId, status: 'active', ...change })
    .onConflict(conflict => conflict.column('team_id').doUpdateSet({ team_id: teamId, ...change }))
    .execute()

/** The team of a subscription at the payment provider, and who pays. */
export const teamPaidBy = (
  db: Db,
  paidBy: string,
): Promise<Pick<SubscriptionRow, 'team_id' | 'payer_id'> | undefined> =>
  db.selectFrom('subscriptions').select(['team_id', 'payer_id']).where('paid_by', '=', paidBy).executeTakeFirst()

/** Teams whose plan ended at `until` or before, and is not paid for: of those that are, the provider says so. */
export const endedPlans = (db: Db, until: Date, most: number) =>
  db
    .selectFrom('subscriptions')
    .select('team_id')
    .where('expires_at', '<=', until)
    .where('paid_by', 'is', null)
    .orderBy('expires_at')
    .limit(most)
    .execute()

/** False where the event was handled before. */
export const noteEvent = async (db: Db, id: string, at: Date): Promise<boolean> => {
  const done = await db
    .insertInto('billing_events')
    .values({ id, seen_at: at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const deleteOldEvents = (db: Db, before: Date) =>
  db.deleteFrom('billing_events').where('seen_at', '<', before).execute()

/** Stores an invoice, or what has become of it. */
export const putInvoice = (db: Db, invoice: Insertable<InvoicesTable>) =>
  db
    .insertInto('invoices')
    .values(invoice)
    .onConflict(conflict => conflict.columns(['team_id', 'id']).doUpdateSet(invoice))
    .execute()

/** An invoice of a team. */
export const findInvoice = (db: Db, teamId: string, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst()

/** Invoices of a team, the newest first. */
export const invoicesOfTeam = (db: Db, teamId: string): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_INVOICES)
    .execute()

/** Teams with their plans for the operator: those that wait for an answer first, then by name. */
export const teamsWithPlans = (db: Db, { find, from, most }: { find: string; from: number; most: number }) =>
  db
    .selectFrom('teams')
    .leftJoin('subscriptions', 'subscriptions.team_id', 'teams.id')
    .select([
      'teams.id',
      'teams.name',
      'teams.product_id',
      'subscriptions.status',
      'subscriptions.expires_at',
      'subscriptions.requested_product_id',
      'subscriptions.requested_at',
      'subscriptions.paid_by',
    ])
    .where('teams.deleted_at', 'is', null)
    .$if(find !== '', query =>
      query.where(is =>
        is.or([
          sql<boolean>`position(lower(${find}) in lower(teams.name)) > 0`,
          sql<boolean>`teams.id::text = ${find}`,
        ]),
      ),
    )
    .orderBy(sql`subscriptions.requested_at asc nulls last`)
    .orderBy(sql`lower(teams.name)`)
    .orderBy('teams.id')
    .offset(from)
    .limit(most)
    .execute()
