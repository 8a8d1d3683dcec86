import { networks } from '@fanfare/contracts/networks.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfFile, type TestDatabase } from '../../database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await databaseOfFile()
  client = new pg.Client(database.adminUrl)
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

/** Every check, default, generated column and index of the services' tables, as Postgres writes it. */
const rules = `
  select conrelid::regclass::text as of, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c'
  union all select adrelid::regclass::text, pg_get_expr(adbin, adrelid) from pg_attrdef
  union all select tablename, indexdef from pg_indexes where schemaname not like 'pg\\_%'`

test('the database knows no network by name: a new one needs no migration', async () => {
  const { rows } = await client.query<{ of: string; rule: string }>(rules)
  expect(rows.length).toBeGreaterThan(100)
  const words = networks.flatMap(({ key, slug, surfaces }) => [key, slug, ...surfaces])
  expect(rows.filter(({ rule }) => words.some(word => rule.includes(`'${word}'`)))).toEqual([])
})
