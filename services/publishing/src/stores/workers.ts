import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { preparingStates } from '../model/states.ts'
import { listOf } from './row-values.ts'

/** A worker that has not said for so long that it is alive is taken for dead. Four beats. */
export const deadAfterS = 8
/** Rows of workers that ended without a word are kept for so long: longer than any lease. */
const keptS = 86_400

/** A worker says that it is alive. After a silence its row of beats begins anew. */
export const sayAlive = async (db: Db, worker: string): Promise<void> => {
  await sql`
    with forgotten as (delete from workers where seen_at < now() - ${keptS} * interval '1 s' and name <> ${worker})
    insert into workers (name, since, seen_at) values (${worker}, now(), now())
    on conflict (name) do update set
      since = case when workers.seen_at < now() - ${deadAfterS} * interval '1 s' then now() else workers.since end,
      seen_at = now()`.execute(db)
}

/** A worker whose publication runs have all ended gives back whatever it still holds, and is no more. Answers how many publications that were. */
export const leave = async (db: Db, worker: string): Promise<number> => {
  const { rows } = await sql`
    with gone as (delete from workers where name = ${worker})
    update publications set lease_until = null, lease_owner = null
    where lease_owner = ${worker} and lease_until is not null
    returning id`.execute(db)
  return rows.length
}

/**
 * Whether the lease of a publication `p` is void though its time has not passed: its owner has fallen silent, and nothing of it can be under way
 * that shows at a network. Whatever that is follows an intent, which only the holder of the fence can write; the claim takes the fence
 * away. Where an intent stands the whole lease is waited for, which is longer than any call.
 *
 * `worker` decides, and only after an unbroken row of its own beats: after an outage of the database everybody has been silent.
 * Owners that never said that they are alive (workers of an older version) keep their leases.
 */
export const ownerIsDead = (worker: string): string => `(
  (p.state in ${listOf(preparingStates)} and p.commits = 0
    or p.state = 'published' and not p.decorated ? 'first_comment?')
  and exists (select 1 from workers w where w.name = p.lease_owner and w.seen_at < now() - interval '${deadAfterS} s')
  and exists (select 1 from workers w where w.name = ${worker} and w.since < now() - interval '${deadAfterS} s'
    and w.seen_at > now() - interval '${deadAfterS} s')
)`
