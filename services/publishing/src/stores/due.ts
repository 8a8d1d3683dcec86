import { runPrepared } from '@fanfare/runtime/db/database.ts'
import type { Db } from '../db/db.ts'
import { endedStates, preparingStates } from '../model/states.ts'
import { isPaused } from './pauses.ts'
import { idsOf, listOf } from './row-values.ts'
import { waitsForPart } from './waiting.ts'
import { deadAfterS, ownerIsDead } from './workers.ts'

/** `endedStates` for statements. The partial indexes of the table name the same ones. */
export const ended = listOf(endedStates)

/**
 * Whether an earlier publication `q` of the account blocks `p` at the instant `at`: it is not live yet, and is under way or waits no longer
 * than `timeout` (the head-of-line timeout, ms). One that waits for another publication of its
 * post, or for a video that is being made, is not: that may take long, and has nothing to do with its account.
 */
export const isBehind = (at: string, timeout: string): string => `(p.state <> 'published' and exists (
  select 1 from publications q
  where q.social_account_id = p.social_account_id
    and q.state not in ${ended} and q.state <> 'published' and q.rendering_since is null
    and (q.due_at, q.id) < (p.due_at, p.id)
    and (q.next_at <= ${at} + ${timeout}::double precision * interval '1 ms' or q.lease_until > now())
    and not ${waitsForPart('q')}))`

/** Milliseconds from now to a time, by the database's clock. */
const msUntil = (time: string): string => `(extract(epoch from ${time} - now()) * 1000)::double precision`

/**
 * Whether the next step of `p` is due within `ms` from now, for statements that find their rows by id or by account. Written so that the index of
 * due times cannot serve it: at a peak it has thousands of rows, and Postgres would read all of them to find a few.
 */
export const isDueWithin = (ms: string): string => `(p.next_at - now() <= ${ms}::double precision * interval '1 ms')`

/** Where the job of a publication belongs. */
export interface JobRow {
  id: string
  priority: number
  /** Time until it is due, ms; negative where it is late. */
  wait_ms: number
  /** An earlier one of the account blocks it. */
  behind: boolean
}

const jobRows = {
  name: 'job-rows',
  text: `
    select p.id, p.priority, ${msUntil('p.next_at')} as wait_ms, ${isBehind('greatest(now(), p.next_at)', '$3')} as behind
    from publications p
    where p.id = any(${idsOf('$1')}) and p.state not in ${ended} and ${isDueWithin('$2')} and not ${waitsForPart('p')}`,
}

/** Those of these publications that need a job: their next step is due within `horizonMs`. */
export const jobRowsOf = (
  db: Db,
  { ids, horizonMs, headOfLineTimeoutMs }: { ids: readonly string[]; horizonMs: number; headOfLineTimeoutMs: number },
): Promise<JobRow[]> => runPrepared<JobRow>(db, jobRows, [ids, horizonMs, headOfLineTimeoutMs])

const nextRows = {
  name: 'next-of-accounts',
  text: `
    select n.* from unnest(${idsOf('$1')}) as a (id), lateral (
      select p.id, p.priority, ${msUntil('p.next_at')} as wait_ms, false as behind
      from publications p
      where p.social_account_id = a.id and p.state not in ${ended} and p.state <> 'published' and p.rendering_since is null
        and ${isDueWithin('$2')}
        and (p.lease_until is null or p.lease_until < now())
        and not ${waitsForPart('p')}
        and not ${isBehind('greatest(now(), p.next_at)', '$3')}
      order by p.due_at, p.id
      limit 1
    ) as n`,
}

/** The next publication of each of these accounts that no worker holds and no earlier one blocks. */
export const nextOfAccounts = (
  db: Db,
  {
    accountIds,
    horizonMs,
    headOfLineTimeoutMs,
  }: { accountIds: readonly string[]; horizonMs: number; headOfLineTimeoutMs: number },
): Promise<JobRow[]> => runPrepared<JobRow>(db, nextRows, [accountIds, horizonMs, headOfLineTimeoutMs])

/** A publication that is due soon, for the sweep. */
export interface DueRow {
  id: string
  team: string
  account: string
  priority: number
  wait_ms: number
  /** A worker holds it, and is not known to be dead. */
  leased: boolean
  /** The operator has paused it, and no irreversible call of it is open. */
  paused: boolean
  /** It is live: no other of its account waits for it. */
  live: boolean
  /** It waits for a video that is being made: no other of its account waits for it either. */
  rendering: boolean
}

const dueRows = {
  name: 'due-rows',
  text: `
    select p.id, p.team_id as team, p.social_account_id as account, p.priority, ${msUntil('p.next_at')} as wait_ms,
      (p.lease_until is not null and p.lease_until > now() and not ${ownerIsDead('$1')}) as leased,
      (p.commits = 0 and ${isPaused('p')}) as paused,
      p.state = 'published' as live,
      p.rendering_since is not null as rendering
    from publications p
    where p.state not in ${ended} and p.next_at <= now() + $2::double precision * interval '1 ms'
      and not ${waitsForPart('p')}
    order by p.due_at, p.id
    limit $3`,
}

/** Publications whose next step is due within `horizonMs`, in the order in which those of an account go out. */
export const dueRowsOf = (
  db: Db,
  { worker, horizonMs, most }: { worker: string; horizonMs: number; most: number },
): Promise<DueRow[]> => runPrepared<DueRow>(db, dueRows, [worker, horizonMs, most])

/** Why a publication could not be claimed. */
export interface ClaimStatus {
  id: string
  /** Nothing more happens by itself. */
  ended: boolean
  /** Time until it is due and no other worker holds it, ms. */
  wait_ms: number
  behind: boolean
  /** Another publication of its post goes live first. */
  waits: boolean
  paused: boolean
}

const claimStatuses = {
  name: 'claim-statuses',
  text: `
    select p.id, p.state in ${ended} as ended, ${isBehind('now()', '$2')} as behind, (p.commits = 0 and ${isPaused('p')}) as paused,
      ${waitsForPart('p')} as waits,
      ${msUntil(`greatest(p.next_at,
        -- Where its owner may be taken for dead the missing heartbeat decides, else the end of the lease.
        case when p.lease_until > now() then least(p.lease_until, case
          when p.commits = 0 and p.state in ${listOf(preparingStates)}
          then (select w.seen_at + interval '${deadAfterS} s' from workers w where w.name = p.lease_owner) end) end)`)} as wait_ms
    from publications p where p.id = any(${idsOf('$1')})`,
}

/** Why these publications cannot be claimed now; deleted ones are missing. */
export const claimStatusesOf = (db: Db, ids: readonly string[], headOfLineTimeoutMs: number): Promise<ClaimStatus[]> =>
  runPrepared<ClaimStatus>(db, claimStatuses, [ids, headOfLineTimeoutMs])
