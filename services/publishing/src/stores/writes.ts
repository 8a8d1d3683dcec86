import { batched } from '@fanfare/runtime/batched.ts'
import { retried, runPrepared } from '@fanfare/runtime/database.ts'
import { type OutboxEntry, wakeRelays } from '@fanfare/runtime/events.ts'
import type { PublicationRow, StepsTable } from '../db/publication-tables.ts'
import type { Db } from '../deps.ts'
import type { Prepared, PublicationState, StoredFault, StoredProgress, StoredRefusal } from '../model/stored.ts'
import { isPaused } from './pauses.ts'
import type { PostRow } from './posts.ts'

/** A step of the flight recorder, to be written with the change it tells of. */
export type NewStep = Omit<StepsTable, 'calls' | 'at' | 'id' | 'team_id' | 'publication_id'> & {
  id: string
  calls: unknown[]
  atMs: number
}

/** What a worker writes about a publication it holds. */
export interface Change {
  state: PublicationState
  /** From now; absent: at once, and the lease is kept for the next step. */
  restMs?: number
  prepared?: Prepared
  /** What was prepared is given up; `prepared` is what the next attempt begins with. */
  forget?: boolean
  /** An irreversible call is intended; it was refused; or all of them are surely not done. */
  intent?: 'written' | 'refused' | 'resolved'
  /** One more read was made; `absent`, one that found nothing. */
  asked?: boolean
  absent?: boolean
  contentId?: string | null
  inferred?: boolean
  permalink?: string | null
  fault?: StoredFault | null
  decorated?: string[]
  /** One more trouble in a row; any progress ends the row of them. */
  trouble?: boolean
  /** What the network answered to the last irreversible call; null: that does not matter any more. */
  refusal?: StoredRefusal | null
  /** The first comment is about to be sent; is surely not there, so that it may be sent; or was looked for in vain. */
  comment?: 'written' | 'unsent' | 'absent'
  /** Version of the token with which it is held. */
  heldVersion?: number | undefined
  /** The wait is the network's doing: the deadline starts anew. */
  pardon?: boolean
  post?: PostPart
  steps?: NewStep[]
  /** Told to other services if and only if this is written. */
  event?: OutboxEntry
}

/** What changes on the post with it. */
export interface PostPart {
  status?: 1 | 2 | 3 | 4
  unconfirmed?: boolean
  progress?: StoredProgress | null
  fault?: StoredFault | null
  permalink?: string | null
  contentId?: string | null
  posted?: boolean
  /** Added to those it has. */
  alerts?: StoredFault[]
}

/** A change of one publication by the worker that holds it. */
export interface Write {
  held: Pick<PublicationRow, 'id' | 'fence' | 'team_id'>
  leaseMs: number
  change: Change
}

type Written = { row: PublicationRow | undefined }

/** Has the writes of all lanes of a worker go together: one statement and one commit for what comes at once. */
export const stepWriter = (db: Db): ((write: Write) => Promise<PublicationRow | undefined>) => {
  // The victim of a deadlock has its lease still: it goes on at once.
  const alone = async (write: Write): Promise<Written> => ({
    row: (await retried(() => writeSteps(db, [write], 'wait')))[0],
  })
  const together = batched<Write, Written | undefined>(async writes => {
    const [first, ...others] = writes
    if (first && others.length === 0) return [await alone(first)]
    const rows = await writeSteps(db, writes, 'skip locked').catch(() => [])
    // A lane that lost its lease may stand beside the lane that has it now: only the fence tells whose row it is.
    const byFence = new Map(rows.map(row => [`${row.id} ${row.fence}`, { row }]))
    return writes.map(({ held }) => byFence.get(`${held.id} ${held.fence}`))
  })
  // What the others did not take along is tried alone: somebody had a lock of it for a moment, one of them spoiled the statement, or
  // the lease is lost indeed.
  return async write => ((await together(write)) ?? (await alone(write))).row
}

/**
 * Writes what workers learnt or intend, in one statement: publications, posts, recorded steps and events. A write counts only while the
 * fence and the lease are still its worker's; the lease is checked and set anew here, so a call that follows at once and is shorter than
 * `leaseMs` is covered. While publishing is paused no irreversible call is intended. Answers the rows that were written; of the others the
 * lease is lost, they are paused (or with `skip locked`, somebody had a lock), and the worker must not go on.
 */
const writeSteps = async (db: Db, writes: Write[], locked: 'wait' | 'skip locked'): Promise<PublicationRow[]> => {
  const rows = await runPrepared<PublicationRow>(db, statements[locked], [stored(writes.map(given))])
  if (writes.some(({ change }) => change.event)) wakeRelays()
  return rows
}

const statement = (locked: 'wait' | 'skip locked') => ({
  name: `write-steps-${locked.replace(' ', '-')}`,
  text: `
    with given as materialized (
      select * from jsonb_to_recordset($1::jsonb) as g (
        id bigint, team_id bigint, fence bigint, lease_ms double precision, rest_ms double precision, state text, prepared jsonb,
        forget boolean, intent text, asked boolean, absent boolean, content_id text, inferred boolean, permalink text, fault jsonb,
        decorated jsonb, pardon boolean, trouble boolean, refusal jsonb, comment text, held_version int, steps jsonb, post jsonb, event jsonb)
    ), mine as materialized (
      select locked.id, locked.fence from given g, lateral (
        select p.id, p.fence from publications p join posts o on o.id = p.post_id
        where p.id = g.id and p.team_id = g.team_id and p.fence = g.fence and p.lease_until > now() and p.state <> 'cancelled'
          and ((g.intent is distinct from 'written' and g.comment is distinct from 'written') or not ${isPaused('p')})
        for update of p, o ${locked === 'wait' ? '' : locked}
      ) as locked
    ), held as (
      update publications p set
        state = g.state,
        updated_at = now(),
        next_at = case when g.rest_ms is null then p.next_at else now() + g.rest_ms * interval '1 ms' end,
        lease_until = case when g.rest_ms is null then now() + g.lease_ms * interval '1 ms' end,
        lease_owner = case when g.rest_ms is null then p.lease_owner end,
        prepared = coalesce(g.prepared, p.prepared),
        prepared_at = case when g.forget then null when g.prepared is not null then coalesce(p.prepared_at, now()) else p.prepared_at end,
        commits = case g.intent when 'written' then p.commits + 1 when 'refused' then greatest(p.commits - 1, 0) when 'resolved' then 0
          else p.commits end,
        commit_requested_at = case g.intent when 'written' then now() when 'refused' then case when p.commits > 1 then p.commit_requested_at end
          when 'resolved' then null else p.commit_requested_at end,
        sent = case when g.forget then false when g.intent = 'written' then true else p.sent end,
        refusal = case when g.intent = 'written' or g.forget then null else coalesce(g.refusal -> 'is', p.refusal) end,
        troubles = case when g.trouble then p.troubles + 1 when g.state <> p.state or g.prepared is not null then 0 else p.troubles end,
        comment_requested_at = case g.comment when 'written' then now() when 'unsent' then null else p.comment_requested_at end,
        comment_absences = case g.comment when 'absent' then p.comment_absences + 1 when 'written' then 0 else p.comment_absences end,
        held_version = case when g.state = 'held' then g.held_version else p.held_version end,
        asks = case when g.intent is null then p.asks else 0 end + coalesce(g.asked, false)::int,
        absences = case when g.intent is null then p.absences else 0 end + coalesce(g.absent, false)::int,
        content_id = coalesce(g.content_id, p.content_id),
        inferred = p.inferred or coalesce(g.inferred, false),
        permalink = coalesce(g.permalink, p.permalink),
        fault = coalesce(g.fault -> 'is', p.fault),
        decorated = coalesce(g.decorated, p.decorated),
        deadline_at = case when g.pardon then null else p.deadline_at end,
        published_at = case when g.state = 'published' then coalesce(p.published_at, now()) else p.published_at end
      from mine join given g on g.id = mine.id and g.fence = mine.fence
      where p.id = mine.id and p.fence = mine.fence
      returning p.*
    ), recorded as (
      insert into publication_steps (id, team_id, publication_id, attempt, worker, step, title, text, verdict, after_commit, calls, duration_ms, at)
      select s.id, held.team_id, held.id, s.attempt, s.worker, s.step, s.title, s.text, s.verdict, s.after_commit, s.calls, s.duration_ms,
        to_timestamp(s."atMs" / 1000)
      from held join given g on g.id = held.id and g.fence = held.fence, jsonb_to_recordset(g.steps) as s (
        id bigint, attempt int, worker text, step text, title text, text text, verdict text, after_commit boolean, calls jsonb, duration_ms int,
        "atMs" double precision)
    ), shown as (
      update posts o set
        status = coalesce(s.status, o.status),
        version = o.version + case when s.status is null and s.alerts is null then 0 else 1 end,
        updated_at = case when s.status is null and s.alerts is null then o.updated_at else now() end,
        unconfirmed = coalesce(s.unconfirmed, o.unconfirmed),
        progress = coalesce(s.progress -> 'is', o.progress),
        fault = coalesce(s.fault -> 'is', o.fault),
        alerts = o.alerts || coalesce(s.alerts, '[]'),
        permalink = coalesce(s.permalink, o.permalink),
        content_id = coalesce(s."contentId", o.content_id),
        posted_at = case when s.posted then coalesce(o.posted_at, now()) else o.posted_at end
      from held join given g on g.id = held.id and g.fence = held.fence, jsonb_to_record(g.post) as s (
        status int, unconfirmed boolean, progress jsonb, fault jsonb, permalink text, "contentId" text, posted boolean, alerts jsonb)
      where o.id = held.post_id and o.status <> 0
    ), told as (
      insert into outbox (name, team_id, payload, trace)
      select e.name, e.team_id, e.payload, e.trace
      from held join given g on g.id = held.id and g.fence = held.fence, jsonb_to_record(g.event) as e (name text, team_id text, payload jsonb, trace text)
      where g.event is not null
    )
    select * from held`,
})
const statements = { wait: statement('wait'), 'skip locked': statement('skip locked') }

/** A value that may be null stands in an object, so that null is told from absent. */
const is = (value: unknown) => (value === undefined ? undefined : { is: value })

const given = ({ held, leaseMs, change }: Write) => {
  const { restMs, contentId, post, fault, refusal, heldVersion, ...rest } = change
  return {
    ...rest,
    id: held.id,
    team_id: held.team_id,
    fence: held.fence,
    lease_ms: leaseMs,
    rest_ms: restMs,
    content_id: contentId,
    fault: is(fault),
    refusal: is(refusal),
    held_version: heldVersion,
    ...(post ? { post: { ...post, progress: is(post.progress), fault: is(post.fault) } } : {}),
  }
}

/** Half of a character and NUL are no text to Postgres; what a network answers may hold both. */
const stored = (value: unknown): string => {
  const text = JSON.stringify(value)
  return /\\u(0000|d[89a-f])/.test(text)
    ? JSON.stringify(value, (_, part) => (typeof part === 'string' ? clean(part) : part))
    : text
}
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** The post as a written part leaves it, without reading it again. */
export const withPart = (post: PostRow, part: PostPart): PostRow => ({
  ...post,
  ...(part.status === undefined ? {} : { status: part.status }),
  ...(part.status === undefined && part.alerts === undefined ? {} : { version: post.version + 1 }),
  ...(part.unconfirmed === undefined ? {} : { unconfirmed: part.unconfirmed }),
  ...(part.progress === undefined ? {} : { progress: part.progress }),
  ...(part.fault === undefined ? {} : { fault: part.fault }),
  ...(part.alerts === undefined ? {} : { alerts: [...post.alerts, ...part.alerts] }),
  permalink: part.permalink ?? post.permalink,
  content_id: part.contentId ?? post.content_id,
})
