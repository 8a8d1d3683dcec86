import { emptyContent, type PostContent } from '@fanfare/contracts/entities/post-content.ts'
import { InProgress, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { PostPublishing } from '@fanfare/contracts/events.ts'
import { retried, runPrepared } from '@fanfare/runtime/db/database.ts'
import { wakeRelays } from '@fanfare/runtime/events/events.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { PostsTable } from '../db/post-tables.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { applyNext } from '../model/apply-next.ts'
import { deadlineOf } from '../model/deadline.ts'
import type { Known } from '../model/history.ts'
import { rateLimited } from '../model/post-state.ts'
import { rowStateOf } from '../model/publication.ts'
import { endedStates } from '../model/states.ts'
import type { PublicationState, StoredProgress } from '../model/stored.ts'
import { transition } from '../model/transition.ts'
import { ended, isBehind, isDueWithin } from './due.ts'
import { isPaused } from './pauses.ts'
import type { PostRow } from './posts.ts'
import { idsOf, jsonOf, setValues } from './row-values.ts'
import { waitsForPart } from './waiting.ts'
import { ownerIsDead } from './workers.ts'

export interface Claim {
  /** Publications that are expected to be due. */
  ids: readonly string[]
  worker: string
  leaseMs: number
  deadlineMs: number
  /** An earlier post of the account that waits longer than this no longer blocks later ones, ms. */
  headOfLineTimeoutMs: number
  /** The history of the database that the worker knows: nothing is claimed in one that is behind it, or on another timeline. */
  known?: Known
}

export interface ClaimedRow {
  publication: PublicationRow
  post: PostRow
  /** Its state before the claim. */
  was: PublicationState
}

/**
 * Claims those of these publications that are due. A publication waits for earlier ones of its account, unless those are held or wait
 * longer than `headOfLineTimeoutMs`, and for the one before it in its post to go live. One that may have been sent before begins by asking the network about that. The claim increments the
 * fence, sets the lease, counts a new attempt, and shows the post as in progress. What the operator has paused is not claimed. The
 * database's clock decides what is due. Like all functions of workers it finds publications of all teams by their ids.
 *
 * The new values are computed from the rows as read, and written only where fence and state are still the same: every change of what a
 * claim changes also changes one of the two. So two workers never hold the same publication. One that was changed in between is claimed
 * with the next try of its job.
 */
export const claimPublications = async (
  db: Db,
  { ids, worker, leaseMs, deadlineMs, headOfLineTimeoutMs, known }: Claim,
): Promise<ClaimedRow[]> => {
  const now = await runPrepared<PublicationRow & { read_at: Date }>(db, claimable, [ids])
  const given = now.flatMap(({ read_at, ...row }) => {
    const next = transition(rowStateOf(row), { request: 'claim' })
    if (!next) return []
    const deadline_at = deadlineOf(row, { now: read_at, deadlineMs })
    // It has waited for the network's limit: now it is on its way again.
    const learnt = row.fault?.code === rateLimited ? { fault: null } : {}
    const written = { ...applyNext(row, next, learnt), deadline_at }
    return [{ id: row.id, fence: row.fence, state: row.state, written }]
  })
  if (given.length === 0) return []
  const values = [jsonOf(given), worker, leaseMs, headOfLineTimeoutMs, known?.lineage, known?.seq, known?.timeline]
  const rows = await retried(() => runPrepared<Record<string, unknown>>(db, claiming, values))
  if (rows.length > 0) wakeRelays()
  const was = new Map(given.map(({ id, state }) => [id, state]))
  return rows.map(row => {
    const [publication, post] = parted(row)
    return { publication, post, was: was.get(publication.id) ?? publication.state }
  })
}

const contentColumns = Object.fromEntries(Object.keys(emptyContent).map(name => [name, true])) as Record<
  keyof PostContent,
  true
>
/** Columns of a post, prefixed to keep them apart from those of its publication in one row. */
const postColumns: Record<keyof PostsTable, true> = {
  id: true,
  team_id: true,
  group_id: true,
  social_account_id: true,
  draft_accounts: true,
  time_before: true,
  library_id: true,
  series_id: true,
  series_index: true,
  series_alone: true,
  like_count: true,
  comment_count: true,
  reach_count: true,
  locked_by: true,
  locked_until: true,
  author_id: true,
  status: true,
  unconfirmed: true,
  approval: true,
  ...contentColumns,
  kind: true,
  excerpt: true,
  hashtags: true,
  thumb_media_id: true,
  thumb_color: true,
  text_print: true,
  picture_prints: true,
  schedule_kind: true,
  schedule_wall: true,
  schedule_zone: true,
  slot_id: true,
  slot_date: true,
  post_at: true,
  post_date: true,
  posted_at: true,
  permalink: true,
  content_id: true,
  fault: true,
  alerts: true,
  progress: true,
  publications: true,
  source: true,
  source_ref: true,
  repost_of: true,
  max_retry: true,
  version: true,
  deleted_at: true,
  created_at: true,
  updated_at: true,
}
const ofPost = 'post.'
const parted = (row: Record<string, unknown>): [PublicationRow, PostRow] => {
  const publication: Record<string, unknown> = {}
  const post: Record<string, unknown> = {}
  for (const column in row)
    if (column.startsWith(ofPost)) post[column.slice(ofPost.length)] = row[column]
    else publication[column] = row[column]
  return [publication as unknown as PublicationRow, post as unknown as PostRow]
}

const starting: StoredProgress = { step: 'claimed', text: 'Starting', percent: 2, sentence: 'Starting' }
const claimable = {
  name: 'claimable-publications',
  text: `
    select p.*, now() as read_at from publications p
    where p.id = any(${idsOf('$1')}) and ${isDueWithin('0')} and p.state not in ${ended}`,
}
const claiming = {
  name: 'claim-publications',
  text: `
    with given as materialized (
      select * from jsonb_to_recordset($1::jsonb) as g (id bigint, fence bigint, state text, written jsonb)
    ), due as (
      select p.id from publications p
      where p.id = any (array(select id from given)) and ${isDueWithin('0')}
        and exists (select 1 from given g where g.id = p.id and g.fence = p.fence and g.state = p.state)
        and ($5::text is null or exists (
          select 1 from history_mark m where m.lineage = $5 and m.seq >= $6::bigint
            and case when $7::text is null then true else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) = $7 end
        ))
        and p.state not in ${ended}
        and (p.lease_until is null or p.lease_until < now() or ${ownerIsDead('$2')})
        -- An open irreversible call is asked about during a pause too.
        and (p.commits > 0 or not ${isPaused('p')})
        and not ${waitsForPart('p')}
        and not ${isBehind('now()', '$4')}
      order by p.next_at, p.id
      for update skip locked
    ), claimed as (
      update publications p set
        ${setValues('p', '(select g.written from given g where g.id = p.id)')},
        fence = p.fence + 1,
        lease_owner = $2,
        lease_until = now() + $3::double precision * interval '1 ms',
        updated_at = now()
      where p.id = any (array(select id from due))
      returning p.*
    ), shown as (
      update posts set status = ${InProgress}, fault = null, progress = '${JSON.stringify(starting)}'::jsonb,
        version = version + 1, updated_at = now()
      where id in (select post_id from claimed where state <> 'published') and status = ${Scheduled}
      returning *
    ), announced as (
      insert into outbox (name, team_id, payload)
      select '${PostPublishing.name}', team_id::text, jsonb_build_object('teamId', team_id::text, 'postId', id::text) from shown
    ), claimed_posts as (
      select * from shown
      union all
      select o.* from posts o where o.id = any (array(select post_id from claimed)) and o.id not in (select id from shown)
    )
    select claimed.*, ${Object.keys(postColumns)
      .map(name => `o."${name}" as "${ofPost}${name}"`)
      .join(', ')}
    from claimed join claimed_posts o on o.id = claimed.post_id order by claimed.due_at, claimed.id`,
}

/** Releases a publication at once, for a worker that stops: another one can claim it without waiting for the lease. */
export const releaseLease = async (db: Db, held: Pick<PublicationRow, 'id' | 'team_id' | 'fence'>): Promise<void> => {
  await db
    .updateTable('publications')
    .set({ lease_until: null, lease_owner: null })
    .where('id', '=', held.id)
    .where('team_id', '=', held.team_id)
    .where('fence', '=', held.fence)
    .execute()
}

/** Whether nothing is due or leased: for tests that wait. */
export const publisherIdle = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('publications')
    .select('id')
    .where('state', 'not in', endedStates)
    .where(eb => eb.or([eb('next_at', '<=', sql<Date>`now()`), eb('lease_until', '>', sql<Date>`now()`)]))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}
