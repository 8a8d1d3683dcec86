import type { TestDatabase } from '@fanfare/infra/testing/database.ts'
import pg from 'pg'

/** Tables of publishing, those first that others refer to. */
const tables = [
  'media',
  'renderings',
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
  /** Copies the whole database to another one of the server. */
  copyDatabase(): Promise<void>
  /** Has that copy answer under the database's name. Those who are connected lose their connections. */
  putCopyInPlace(): Promise<void>
  close(): Promise<void>
}

/** Backups of the tables of publishing, inside the same database. */
export const backupOf = async (database: TestDatabase): Promise<Backup> => {
  const connect = async () => {
    const made = new pg.Client({
      connectionString: database.adminUrl,
      options: '-c search_path=publishing,extensions',
    })
    await made.connect()
    return made
  }
  let client = await connect()
  const name = new URL(database.adminUrl).pathname.slice(1)
  /** Runs statements while nobody is connected to the database. */
  const alone = async (...statements: string[]) => {
    await client.end()
    const server = new URL(database.adminUrl)
    server.pathname = '/postgres'
    const admin = new pg.Client({ connectionString: server.href })
    await admin.connect()
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    for (const statement of statements) await admin.query(statement)
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
    client = await connect()
  }
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
      // What hangs on these rows and is not in the backup is gone with them: renderings, which are made again.
      await client.query(`truncate ${tables.map(table => `publishing.${table}`).join(', ')} cascade`)
      for (const [index, table] of tables.entries())
        await client.query(
          `insert into publishing.${table} (${names[index]}) select ${names[index]} from backup.${table}`,
        )
      await client.query('commit')
    },
    copyDatabase: () => alone(`create database ${name}_copy template ${name}`),
    putCopyInPlace: () => alone(`drop database ${name} with (force)`, `alter database ${name}_copy rename to ${name}`),
    close: () => client.end(),
  }
}
