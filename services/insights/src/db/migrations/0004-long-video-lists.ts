import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/** Lists of videos were cut after 2,000 and said to be whole: they are read once more, from the newest one back. What is known of their posts stays. */
export const longVideoLists: Migration = {
  async up(db) {
    await sql`
      update insight_accounts a set run = run + 1, run_until = null, due_at = now(), read_at = null, first_day = null,
          last_day = null, backfilled = false
        where exists (select from account_posts p where p.team_id = a.team_id
          and p.social_account_id = a.social_account_id and p.list = 'videos')`.execute(db)
  },
}
