import { Posted } from '@fanfare/contracts/entities/posts.ts'
import pg from 'pg'

/**
 * Has the accounts of the demo team read from the beginning once more: they were read while the clock of the simulated network stood where past posts
 * went out. And marks these posts in charts, since no event said that they are live.
 */
export async function readFigures(adminUrl: string, teamId: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(
      `insert into insights.published_here (team_id, social_account_id, post_id, at)
        select team_id, social_account_id, id, post_at from publishing.posts
          where team_id = $1 and status = $2 and post_at <= now()
        on conflict do nothing`,
      [teamId, Posted],
    )
    // A reading that is under way is overtaken: what it has seen is not kept.
    await admin.query(
      `update insights.insight_accounts set run = run + 1, run_until = null, due_at = now(), read_at = null, first_day = null,
          last_day = null, backfilled = false, failures = 0, problem = null, posts_run = posts_run + 1, posts_run_until = null,
          posts_due_at = now(), posts_listed_at = null, posts_failures = 0, posts_problem = null
        where team_id = $1`,
      [teamId],
    )
    // What was counted of posts then was of a time at which they were young.
    await admin.query('delete from insights.post_snapshots where team_id = $1', [teamId])
    await admin.query(
      `update insights.account_posts set due_at = now(), step = null, tries = 0, latest = null, latest_at = null, missing = null
        where team_id = $1`,
      [teamId],
    )
  } finally {
    await admin.end()
  }
}
