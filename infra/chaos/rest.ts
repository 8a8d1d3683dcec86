import { setTimeout as pause } from 'node:timers/promises'
import type { TestSystem } from './test-system.ts'
import { times } from './times.ts'
import type { Sent } from './verdict.ts'

const lookMs = 100

export interface Rest {
  /** When the last one came to rest, by performance.now(). */
  at: number
  /** Ids of posts that did not. */
  restless: string[]
}

/**
 * Posts of which nothing more is to be expected, neither a call nor a write: live or failed. Where a person is waited for, held ones,
 * drafts and deleted ones too.
 */
const query = `
  select p.id::text from publishing.posts p
  where p.id = any($1::bigint[])
    and (p.status in (3, 4) or $2 and (p.status = 0 or p.deleted_at is not null or exists (
      select 1 from publishing.publications h where h.post_id = p.id and h.state = 'held')))
    and not exists (select 1 from publishing.publications q where q.post_id = p.id
      and q.state not in ('decorated', 'failed', 'unconfirmed', 'cancelled') and not ($2 and q.state = 'held'))`

export interface RestOptions {
  withinMs?: number
  /** What waits for a person is at rest as well. */
  orWaits?: boolean
}

/** Waits until the posts have come to rest, asking the database itself. It may be away for a while. */
export async function rest(system: TestSystem, posts: readonly Sent[], options: RestOptions = {}): Promise<Rest> {
  const { withinMs = times.rest, orWaits = false } = options
  const deadline = performance.now() + withinMs
  let restless = posts.map(post => post.id)
  for (;;) {
    const found = await system.db.query<{ id: string }>(query, [restless, orWaits]).catch(() => undefined)
    const at = performance.now()
    const resting = new Set(found?.rows.map(row => row.id))
    restless = restless.filter(id => !resting.has(id))
    if (restless.length === 0 || at > deadline) return { at, restless }
    await pause(lookMs)
  }
}

/** Waits until a worker has some of the posts in hand, in a state that comes before the irreversible call or after it. */
export async function inHand(system: TestSystem, posts: readonly Sent[], states: readonly string[]): Promise<void> {
  const deadline = performance.now() + times.rest
  for (;;) {
    const { rowCount } = await system.db.query(
      'select 1 from publishing.publications where post_id = any($1::bigint[]) and state = any($2) and lease_until > now()',
      [posts.map(post => post.id), states],
    )
    if (rowCount) return
    if (performance.now() > deadline) throw new Error(`no post of the case was ever ${states.join(' or ')}`)
    await pause(10)
  }
}
