import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * Who pays: customer and subscription at the payment provider are a person's, who may not be the owner of the team for ever. Until now the
 * owner was taken for them.
 */
export const payers: Migration = {
  async up(db) {
    await sql`alter table subscriptions add column payer_id bigint`.execute(db)
    await sql`alter table invoices add column payer_id bigint`.execute(db)
    await sql`
      update subscriptions set payer_id = teams.owner_id from teams
      where teams.id = subscriptions.team_id and (customer is not null or paid_by is not null)`.execute(db)
    await sql`update invoices set payer_id = teams.owner_id from teams where teams.id = invoices.team_id`.execute(db)
  },
}
