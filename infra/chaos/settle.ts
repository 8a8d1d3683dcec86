import { setTimeout as pause } from 'node:timers/promises'
import { Draft, Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { TestSystem } from './test-system.ts'
import { times } from './times.ts'
import type { Sent } from './verdict.ts'

const lookMs = 100

export interface Settled {
  /** When the last one settled, by performance.now(). */
  at: number
  /** Ids of posts that did not. */
  unsettled: string[]
}

/**
 * Posts that need no further call or write: live or failed. With `orWaits` also those that wait for a person: held ones,
 * drafts and deleted ones too. A part that waits for the one before it needs nothing once that has failed or is held.
 */
const query = `
  select p.id::text from publishing.posts p
  where p.id = any($1::bigint[])
    and (p.status in (${Posted}, ${Failed}) or $2 and (p.status = ${Draft} or p.deleted_at is not null or exists (
      select 1 from publishing.publications h where h.post_id = p.id and h.state = 'held')))
    and not exists (select 1 from publishing.publications q where q.post_id = p.id
      and q.state not in ('decorated', 'failed', 'unconfirmed', 'cancelled') and not ($2 and q.state = 'held')
      and not (q.state = 'scheduled' and exists (select 1 from publishing.publications b
        where b.post_id = p.id and b.part < q.part and b.state in ('failed', 'unconfirmed', 'held')
          and not exists (select 1 from publishing.publications n
            where n.post_id = p.id and n.part = b.part and n.id > b.id and n.state <> 'cancelled'))))`

export interface SettleOptions {
  withinMs?: number
  /** What waits for a person counts as settled as well. */
  orWaits?: boolean
}

/** Waits until the posts have settled. Asks the database itself, which may be down for a while. Returns after `withinMs` at the latest. */
export async function waitUntilSettled(
  system: TestSystem,
  posts: readonly Sent[],
  options: SettleOptions = {},
): Promise<Settled> {
  const { withinMs = times.settled, orWaits = false } = options
  const deadline = performance.now() + withinMs
  let unsettled = posts.map(post => post.id)
  for (;;) {
    const found = await system.db.query<{ id: string }>(query, [unsettled, orWaits]).catch(() => undefined)
    const at = performance.now()
    const settledNow = new Set(found?.rows.map(row => row.id))
    unsettled = unsettled.filter(id => !settledNow.has(id))
    if (unsettled.length === 0 || at > deadline) return { at, unsettled }
    await pause(lookMs)
  }
}

/** Waits until a worker holds a lease on one of the posts, in one of these states; of several publications, on the one with this number. */
export async function inHand(
  system: TestSystem,
  posts: readonly Sent[],
  states: readonly string[],
  part?: number,
): Promise<void> {
  const deadline = performance.now() + times.settled
  for (;;) {
    const { rowCount } = await system.db.query(
      'select 1 from publishing.publications where post_id = any($1::bigint[]) and state = any($2) and lease_until > now() and ($3::int is null or part = $3)',
      [posts.map(post => post.id), states, part ?? null],
    )
    if (rowCount) return
    if (performance.now() > deadline) throw new Error(`no post of the case was ever ${states.join(' or ')}`)
    await pause(10)
  }
}
