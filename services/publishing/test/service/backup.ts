import type { TestDatabase } from '@fanfare/infra/testing/database.ts'
import pg from 'pg'

/** Tables of publishing, those first that others refer to. */
const tables = [
  'media',
  'posts',
  'publications',
  'publication_steps',
  'idempotency',
  'history_mark',
  'history_cuts',
  'history_accounts',
  'history_posts',
]

export interface Backup {
  sql<T extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>
  /** Copies the tables as they stand, in one snapshot. */
  dump(): Promise<void>
  /** Puts the copy back in place of what was written since. */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Backups of the tables of publishing, inside the same database. */
export const backupOf = async (database: TestDatabase): Promise<Backup> => {
  const client = new pg.Client({
    connectionString: database.adminUrl,
    options: '-c search_path=publishing,extensions',
  })
  await client.connect()
  const inOne = async (work: () => Promise<void>) => {
    await client.query('begin isolation level repeatable read')
    await work()
    await client.query('commit')
  }
  /** What the database makes by itself is not put back. */
  const columns = async (table: string) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'publishing' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    return rows.map(({ name }) => name).join(', ')
  }
  return {
    sql: async (text, values) => (await client.query(text, values)).rows as never,
    dump: () =>
      inOne(async () => {
        await client.query('drop schema if exists backup cascade')
        await client.query('create schema backup')
        for (const table of tables) await client.query(`create table backup.${table} as table publishing.${table}`)
      }),
    async restore() {
      const names: string[] = []
      for (const table of tables) names.push(await columns(table))
      await client.query('begin')
      await client.query(`truncate ${tables.map(table => `publishing.${table}`).join(', ')}`)
      for (const [index, table] of tables.entries())
        await client.query(
          `insert into publishing.${table} (${names[index]}) select ${names[index]} from backup.${table}`,
        )
      await client.query('commit')
    },
    close: () => client.end(),
  }
}
