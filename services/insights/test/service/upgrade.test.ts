import { databaseOfFile, type TestDatabase } from '@fanfare/infra/testing/database.ts'
import { migrate, openDatabase } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import { migrations } from '../../src/db/migrations.ts'
import type { InsightsDb } from '../../src/db/schema.ts'
import { statesOf } from '../../src/stores/insight-accounts.ts'

/** A database as an earlier version left it. */

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await databaseOfFile({ tables: false })
  db = openDatabase<InsightsDb>({ url: database.url('insights'), schema: 'insights', log: silentLog })
})
afterAll(async () => {
  await db?.destroy()
  await database?.drop()
})

test('accounts whose list of videos may have been cut are read once more, and no others', async () => {
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004'))
  await migrate(db, { schema: 'insights', migrations: before, log: silentLog })
  for (const [id, list] of [
    ['11', 'videos'],
    ['12', 'media'],
  ] as const) {
    await sql`
      insert into insight_accounts (team_id, social_account_id, due_at, read_at, first_day, last_day, backfilled)
        values (1, ${id}, now() + interval '3 hours', now(), '2024-11-30', '2026-11-29', true)`.execute(db)
    await sql`
      insert into account_posts (team_id, social_account_id, list, post_id, posted_at, read_at)
        values (1, ${id}, ${list}, '5', now(), now())`.execute(db)
  }
  await migrate(db, { schema: 'insights', migrations, log: silentLog })
  const [videos, media] = (await statesOf(db, '1', ['11', '12'])).toSorted((a, b) =>
    a.social_account_id < b.social_account_id ? -1 : 1,
  )
  expect(videos).toMatchObject({ run: '1', read_at: null, first_day: null, last_day: null, backfilled: false })
  expect(videos && media && videos.due_at < media.due_at).toBe(true)
  expect(media).toMatchObject({ run: '0', first_day: '2024-11-30', backfilled: true })
  const { rows } = await sql`select from account_posts`.execute(db)
  expect(rows).toHaveLength(2)
})
