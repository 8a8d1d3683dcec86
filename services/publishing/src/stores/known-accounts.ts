import { type IdField, type NetworkType, networkIdOf } from '@fanfare/contracts/networks.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Keeps a team's accounts as they are now; rows that say the same already are not written. */
export async function keepAccounts<T extends { id: string; type: NetworkType } & Record<IdField, string | null>>(
  db: Db,
  teamId: string,
  accounts: readonly T[],
): Promise<void> {
  if (accounts.length === 0) return
  const given = accounts.map(account => ({ account, network_id: networkIdOf(account) }))
  await sql`
    insert into known_accounts (team_id, id, account, network_id)
    select ${teamId}, (account ->> 'id')::bigint, account, network_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(account jsonb, network_id text)
    on conflict (team_id, id) do update set account = excluded.account, network_id = excluded.network_id
    where known_accounts.account is distinct from excluded.account or known_accounts.network_id is distinct from excluded.network_id`.execute(
    db,
  )
}

/** These accounts as they were last seen; one that never was is missing. */
export async function accountsAsSeen<T>(db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, T>> {
  const rows = await db
    .selectFrom('known_accounts')
    .select(['id', 'account'])
    .where('team_id', '=', teamId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, account }) => [id, account as T]))
}
