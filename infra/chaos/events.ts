import { Posted } from '@fanfare/contracts/entities/posts.ts'
import type { TestSystem } from './test-system.ts'
import type { Sent } from './verdict.ts'

/**
 * Events of posts that were emitted more than once. They stay in the outbox for two days, so emptying Redis takes none of them away. A
 * post goes live once. It fails at most once a publication, and becomes unconfirmed once, and once more after each
 * check: one that a person asked for, or one after the database was restored from a backup, which asks about what is in question again.
 */
const emittedAgain = `
  with emitted as (
    select payload->>'postId' as post_id, name, count(*) as times from publishing.outbox
    where payload->>'postId' = any($1::text[]) and name in ('post_published', 'post_failed', 'post_unconfirmed')
    group by 1, 2
  )
  select t.post_id, t.name, t.times::int from emitted t where t.times > case t.name
    when 'post_published' then 1
    when 'post_failed' then (select count(*) from publishing.publications p where p.post_id = t.post_id::bigint)
      + (select count(*) from publishing.publication_steps s join publishing.publications p on p.id = s.publication_id
         where p.post_id = t.post_id::bigint and s.step = 'ask_again')
    else (select count(*) from publishing.publications p where p.post_id = t.post_id::bigint)
      + (select count(*) from publishing.publication_steps s join publishing.publications p on p.id = s.publication_id
         where p.post_id = t.post_id::bigint and (s.step = 'ask_again' or s.step = 'held' and s.title = 'Held after the restore'))
    end`

/** Posts that are live and have no post_published event. */
const liveWithoutEvent = `
  select o.id::text as post_id from publishing.posts o
  where o.id = any($1::bigint[]) and o.status = ${Posted} and not exists (
    select 1 from publishing.outbox e where e.name = 'post_published' and e.payload->>'postId' = o.id::text)`

export interface EventCounts {
  /** Ids of posts with an event that was emitted more than once. */
  doubled: Set<string>
  /** Ids of live posts without an event. */
  missing: string[]
}

/** Counts the events of these posts in the outbox of publishing. */
export async function countEvents(system: TestSystem, posts: readonly Sent[]): Promise<EventCounts> {
  const ids = posts.map(post => post.id)
  const again = await system.db.query<{ post_id: string }>(emittedAgain, [ids])
  const missing = await system.db.query<{ post_id: string }>(liveWithoutEvent, [ids])
  return { doubled: new Set(again.rows.map(row => row.post_id)), missing: missing.rows.map(row => row.post_id) }
}
