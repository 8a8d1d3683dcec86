import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Columns that hold sealed texts. */
export const sealedColumns = [
  { table: 'connections', column: 'token' },
  { table: 'credentials', column: 'token' },
  { table: 'token_renewals', column: 'refresh_token' },
  { table: 'totp', column: 'secret' },
  { table: 'webhooks', column: 'secret' },
  { table: 'webhooks', column: 'old_secret' },
  { table: 'push_devices', column: 'subscription' },
] as const

export type SealedColumn = (typeof sealedColumns)[number]

const AT_ONCE = 200

/** Texts of a column, of all users, that another key than `keyId` sealed; at most 200. */
export const sealedByOtherKeys = async (db: Db, { table, column }: SealedColumn, keyId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom(table)
    .select(column as never)
    .where(column as never, 'not like', `${keyId}.%` as never)
    .limit(AT_ONCE)
    .execute()
  return rows.map(row => (row as Record<string, string>)[column] as string)
}

/** Puts the same secret, sealed with another key, in place of a text. A text that was replaced meanwhile stays. */
export const replaceSealed = (db: Db, { table, column }: SealedColumn, before: string, after: string) =>
  db
    .updateTable(table)
    .set({ [column]: after } as never)
    .where(column as never, '=', before as never)
    .execute()

/** Some texts of a column, whichever key sealed them. */
export const sampleOfSealed = async (db: Db, { table, column }: SealedColumn, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom(table)
    .select(column as never)
    .where(column as never, 'is not', null)
    .limit(most)
    .execute()
  return rows.map(row => (row as Record<string, string>)[column] as string)
}

/** The time of the database, unix ms. */
export const databaseClock = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now.getTime() ?? 0
}
