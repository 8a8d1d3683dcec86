import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { preparingStates } from '../model/states.ts'
import { listOf } from './row-values.ts'

/** A worker without a heartbeat for this long is taken for dead, s. Four beats. */
export const deadAfterS = 8
/** How long rows of workers that were killed are kept, s: longer than any lease. */
const keptS = 86_400

/** Writes the heartbeat of a worker. After a gap of `deadAfterS` its unbroken series starts again. */
export const writeHeartbeat = async (db: Db, worker: string): Promise<void> => {
  await sql`
    with expired as (delete from workers where seen_at < now() - ${keptS} * interval '1 s' and name <> ${worker})
    insert into workers (name, since, seen_at) values (${worker}, now(), now())
    on conflict (name) do update set
      since = case when workers.seen_at < now() - ${deadAfterS} * interval '1 s' then now() else workers.since end,
      seen_at = now()`.execute(db)
}

/** Removes a worker whose publication runs have all ended, and releases what it still holds. Returns how many publications that were. */
export const leave = async (db: Db, worker: string): Promise<number> => {
  const { rows } = await sql`
    with gone as (delete from workers where name = ${worker})
    update publications set lease_until = null, lease_owner = null
    where lease_owner = ${worker} and lease_until is not null
    returning id`.execute(db)
  return rows.length
}

/**
 * Whether the lease of a publication `p` is void before its end: its owner has no heartbeat, and no irreversible call of it can be under
 * way. Such a call follows an intent, which only the holder of the fence can write, and the claim takes the fence away. Where an intent is
 * written the whole lease is waited for, which is longer than any call.
 *
 * `worker` is the one that decides, and only with an unbroken series of its own heartbeats: after an outage of the database every heartbeat
 * is missing. Owners without any heartbeat (workers of an older version) keep their leases.
 */
export const ownerIsDead = (worker: string): string => `(
  (p.state in ${listOf(preparingStates)} and p.commits = 0
    or p.state = 'published' and not p.decorated ? 'first_comment?')
  and exists (select 1 from workers w where w.name = p.lease_owner and w.seen_at < now() - interval '${deadAfterS} s')
  and exists (select 1 from workers w where w.name = ${worker} and w.since < now() - interval '${deadAfterS} s'
    and w.seen_at > now() - interval '${deadAfterS} s')
)`
