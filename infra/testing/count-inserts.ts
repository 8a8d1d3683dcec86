import pg from 'pg'

export interface CountedInserts {
  /** Statements since the last call, by table, `schema.table`; those without any are missing. */
  take(): Promise<Record<string, number>>
  close(): Promise<void>
}

const makeCounter = `
  create schema if not exists counted;
  create table if not exists counted.inserts (name text not null);
  create or replace function counted.note() returns trigger language plpgsql security definer as $$
    begin
      insert into counted.inserts values (tg_table_schema || '.' || tg_table_name);
      return null;
    end $$`

/** Counts the statements that insert into tables of a test's database: one that adds a hundred rows is one. `tables`: `schema.table`. */
export async function countInserts(adminUrl: string, tables: readonly string[]): Promise<CountedInserts> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(makeCounter)
  for (const table of tables)
    await client.query(
      `create or replace trigger count_inserts after insert on ${table} for each statement execute function counted.note()`,
    )
  return {
    async take() {
      const { rows } = await client.query<{ name: string }>('delete from counted.inserts returning name')
      const counts: Record<string, number> = {}
      for (const { name } of rows) counts[name] = (counts[name] ?? 0) + 1
      return counts
    },
    close: () => client.end(),
  }
}
