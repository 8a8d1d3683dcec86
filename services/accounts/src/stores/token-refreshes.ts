import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { AccountsDb } from '../db/schema.ts'

/** Which tokens are due for a new one. */
export interface RefreshDue {
  logins: LoginKey[]
  now: Date
  /** They end before. */
  before: Date
  /** Not tried since. */
  triedBefore: Date
  most: number
}

type Held = 'connections' | 'credentials'

/** Tokens of pages come with a person's, which is refreshed: none of them is refreshed by itself. */
const own = { connections: sql`true`, credentials: sql`page_id is null` }

/** Living connections or credentials of all people whose tokens are due for a new one, those that end first. They count as tried. */
export async function takeTokensToRefresh<T extends Held>(
  db: Db,
  table: T,
  { logins, now, before, triedBefore, most }: RefreshDue,
): Promise<Selectable<AccountsDb[T]>[]> {
  const held = sql.table(table)
  const { rows } = await sql<Selectable<AccountsDb[T]>>`
    update ${held} set refresh_tried_at = ${now} where id in (
      select id from ${held}
      where status = 'active' and login = any(${logins}::text[]) and ${own[table]}
        and expires_at > ${now} and expires_at <= ${before}
        and (refresh_tried_at is null or refresh_tried_at <= ${triedBefore})
      order by expires_at limit ${most} for update skip locked
    ) returning *`.execute(db)
  return rows
}
