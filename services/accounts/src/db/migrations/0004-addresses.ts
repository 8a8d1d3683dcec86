import type { Migration } from '@fanfare/runtime/db/database.ts'
import { emailKey } from '@fanfare/runtime/email.ts'
import { sql } from 'kysely'

/**
 * Messages are counted by the folded address. International domains fold to their DNS name from now on; where two people would become
 * one, the later one keeps the old key and is reached as before.
 */
export const addresses: Migration = {
  async up(db) {
    await sql`alter table mails add column to_key text`.execute(db)
    await sql`create index mails_to_key on mails (to_key, template, created_at)`.execute(db)
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from users where email !~ '^[ -~]+$' order by id`.execute(db)
    for (const { id, email } of rows) {
      const key = emailKey(email)
      await sql`
        update users set email_key = ${key}
        where id = ${id} and not exists (select from users where email_key = ${key})`.execute(db)
    }
  },
}
