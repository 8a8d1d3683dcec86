import type { Db } from '../db/db.ts'

/** Columns that hold sealed texts. */
export const sealedColumns = [
  { table: 'connections', column: 'token' },
  { table: 'credentials', column: 'token' },
  { table: 'totp', column: 'secret' },
  { table: 'webhooks', column: 'secret' },
  { table: 'webhooks', column: 'old_secret' },
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
