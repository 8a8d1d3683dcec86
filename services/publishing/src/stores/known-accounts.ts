import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Keeps a team's accounts as they are now; rows that say the same already are not written. */
export async function keepAccounts<T extends { id: string }>(
  db: Db,
  teamId: string,
  accounts: readonly T[],
): Promise<void> {
  if (accounts.length === 0) return
  await sql`
    insert into known_accounts (team_id, id, account)
    select ${teamId}, (account ->> 'id')::bigint, account
    from jsonb_array_elements(${JSON.stringify(accounts)}::jsonb) as given(account)
    on conflict (team_id, id) do update set account = excluded.account
    where known_accounts.account is distinct from excluded.account`.execute(db)
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
