import { networks } from '@fanfare/contracts/networks.ts'
import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** The id that a network gives an account: two teams that have the same one share its limits there. */
export const sameAtNetwork: Migration = {
  async up(db) {
    await sql`alter table known_accounts add column network_id text`.execute(db)
    for (const { key, idField } of networks)
      await sql`update known_accounts set network_id = account ->> ${idField} where account ->> 'type' = ${key}`.execute(
        db,
      )
    await sql`create index known_accounts_network on known_accounts (network_id) where network_id is not null`.execute(
      db,
    )
  },
}
