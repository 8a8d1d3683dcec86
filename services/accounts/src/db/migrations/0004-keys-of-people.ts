import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** A reset lists and revokes the keys that a person has made, whatever team they are for. */
export const keysOfPeople: Migration = {
  async up(db) {
    await sql`create index api_keys_user on api_keys (user_id, id) where revoked_at is null`.execute(db)
  },
}
