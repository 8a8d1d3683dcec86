import { retried, runPrepared } from '@fanfare/runtime/database.ts'
import { sql } from 'kysely'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Db } from '../deps.ts'
import type { Known } from '../model/history.ts'
import type { PublicationState, StoredProgress } from '../model/stored.ts'
import { ended, isBehind } from './due.ts'
import { isPaused } from './pauses.ts'
import type { PostRow } from './posts.ts'
import { ownerIsDead } from './workers.ts'

export interface Claim {
  /** Publications that it is the turn of, as far as somebody knows. */
  ids: readonly string[]
  worker: string
  leaseMs: number
  deadlineMs: number
  /** An earlier post of the account that waits longer than this is overtaken, ms. */
  patienceMs: number
  /** The history of the database that the worker knows: nothing is claimed of one that is behind it, or on another timeline. */
  known?: Known
}

export interface ClaimedRow {
  publication: PublicationRow
  post: PostRow
  /** Its state before the claim. */
  was: PublicationState
}

/**
 * Takes those of these publications that are due for this worker: one statement, so two workers never hold the same one. A
 * publication waits for earlier ones of its account, unless those are held or wait longer than `patienceMs`. One of which something may
 * have been sent before begins by asking what became of that. The claim grows the
 * fence and sets the lease; a new attempt is counted; what the operator has paused is left; the post is shown as in progress. The database's clock decides what is due.
 */
export const claimPublications = async (
  db: Db,
  { ids, worker, leaseMs, deadlineMs, patienceMs, known }: Claim,
): Promise<ClaimedRow[]> => {
  const values = [ids, worker, leaseMs, deadlineMs, patienceMs, known?.lineage, known?.seq, known?.timeline]
  const rows = await retried(() => runPrepared<PublicationRow & { was: PublicationState }>(db, claiming, values))
  if (rows.length === 0) return []
  const posts = await db
    .selectFrom('posts')
    .selectAll()
    .where(
      'id',
      'in',
      rows.map(row => row.post_id),
    )
    .execute()
  return rows.map(({ was, ...publication }) => ({
    publication,
    was,
    post: posts.find(post => post.id === publication.post_id) as PostRow,
  }))
}

const starting: StoredProgress = { step: 'claimed', text: 'Starting', percent: 2, sentence: 'Starting' }
/** As in `stores/publications.ts`: rows of older versions may have been sent without saying so. */
const maySent = `(p.sent or ((p.prepared ? 'container' or p.prepared ? 'children') and not p.prepared ? 'content'))`
const claiming = {
  name: 'claim-publications',
  text: `
    with due as (
      select p.id, p.state as was from publications p
      where p.id = any($1::bigint[]) and p.next_at <= now()
        and ($6::text is null or exists (
          select 1 from history_mark m where m.lineage = $6 and m.seq >= $7::bigint
            and case when $8::text is null then true else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) = $8 end
        ))
        and p.state not in ${ended}
        and (p.lease_until is null or p.lease_until < now() or ${ownerIsDead('$2')})
        -- What an irreversible call was sent for is asked about in a pause too.
        and (p.commits > 0 or not ${isPaused('p')})
        and not ${isBehind('now()', '$5')}
      order by p.next_at, p.id
      for update skip locked
    ), claimed as (
      update publications p set
        fence = p.fence + 1,
        lease_owner = $2,
        lease_until = now() + $3::double precision * interval '1 ms',
        attempt = p.attempt + case when p.state = 'scheduled' then 1 else 0 end,
        state = case when p.state <> 'scheduled' then p.state when ${maySent} then 'commit_requested' else 'claimed' end,
        sent = ${maySent},
        -- What may have been sent before is asked about before anything else.
        commits = case when p.state = 'scheduled' and ${maySent} then greatest(p.commits, 1) else p.commits end,
        commit_requested_at = case when p.state = 'scheduled' and ${maySent} then coalesce(p.commit_requested_at, p.prepared_at, p.created_at)
          else p.commit_requested_at end,
        -- Time in which no worker could have gone on with it is not its own.
        deadline_at = coalesce(
          p.deadline_at + case when now() - greatest(p.next_at, p.lease_until) > interval '1 minute'
            then now() - greatest(p.next_at, p.lease_until) else interval '0' end,
          now() + $4::double precision * interval '1 ms'),
        updated_at = now()
      where p.id = any (array(select id from due))
      returning p.*
    ), shown as (
      update posts set status = 2, fault = null, progress = '${JSON.stringify(starting)}'::jsonb,
        version = version + 1, updated_at = now()
      where id in (select post_id from claimed where state <> 'published') and status = 1
    )
    select claimed.*, due.was from claimed join due using (id) order by claimed.due_at, id`,
}

/** Gives a publication back at once, for a worker that stops: the next one takes it without waiting for the lease. */
export const releaseLease = async (db: Db, held: Pick<PublicationRow, 'id' | 'fence'>): Promise<void> => {
  await db
    .updateTable('publications')
    .set({ lease_until: null, lease_owner: null })
    .where('id', '=', held.id)
    .where('fence', '=', held.fence)
    .execute()
}

/** True when nothing is due or in hand: for tests that wait. */
export const publisherIdle = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('publications')
    .select('id')
    .where('state', 'not in', ['decorated', 'failed', 'unconfirmed', 'cancelled', 'held'])
    .where(eb => eb.or([eb('next_at', '<=', sql<Date>`now()`), eb('lease_until', '>', sql<Date>`now()`)]))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}
