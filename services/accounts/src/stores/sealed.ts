import type { Db } from '../db/db.ts'

/** Where sealed texts lie. */
const places = [
  { table: 'connections', column: 'token' },
  { table: 'credentials', column: 'token' },
  { table: 'totp', column: 'secret' },
] as const

const AT_ONCE = 200

/** Sealed texts wherever they lie, for changing the key that seals them. */
export const sealed = (db: Db) =>
  places.map(({ table, column }) => ({
    /** Texts that another key than `keyId` sealed. */
    under: async (keyId: string): Promise<string[]> => {
      const rows = await db
        .selectFrom(table)
        .select(column as never)
        .where(column as never, 'not like', `${keyId}.%` as never)
        .limit(AT_ONCE)
        .execute()
      return rows.map(row => (row as Record<string, string>)[column] as string)
    },
    /** Puts the same secret, sealed anew, in place of the old text; a text that was replaced meanwhile stays. */
    replace: (before: string, after: string) =>
      db
        .updateTable(table)
        .set({ [column]: after } as never)
        .where(column as never, '=', before as never)
        .execute(),
  }))
