import { databaseOfFile, type TestDatabase } from '@fanfare/infra/testing/database.ts'
import { migrate, openDatabase } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { type Kysely, sql } from 'kysely'
import { migrations } from '../../src/db/migrations.ts'
import type { PublishingTables } from '../../src/db/schema.ts'

export interface OpenTables {
  db: Kysely<PublishingTables>
  database: TestDatabase
  close(): Promise<void>
}

/** A database of this file with the tables of publishing, for tests of statements without a service. */
export async function openPublishingTables(): Promise<OpenTables> {
  const database = await databaseOfFile()
  const db = openDatabase<PublishingTables>({ url: database.url('publishing'), schema: 'publishing', log: silentLog })
  await migrate(db, { schema: 'publishing', migrations })
  const close = async () => {
    await db.destroy()
    await database.drop()
  }
  return { db, database, close }
}

/** A scheduled post of an account of its own, with a publication that is due. All have this id. */
export async function insertDue(db: Kysely<PublishingTables>, id: string): Promise<void> {
  await sql`
    insert into posts (id, team_id, group_id, social_account_id, author_id, status, post_type, kind, caption, title, hashtags,
      first_comment, items, post_at, max_retry)
    values (${id}, 1, ${id}, ${id}, 1, 1, 'feed', 'image', 'A', '', '{}', '', '[]', now(), 3)`.execute(db)
  await sql`
    insert into publications (id, team_id, post_id, social_account_id, surface, max_attempts, due_at, next_at, prepared, decorated)
    values (${id}, 1, ${id}, ${id}, 'instagram_feed', 3, now(), now(), '{}', '[]')`.execute(db)
}
