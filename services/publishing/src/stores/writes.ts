import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { type BatchOptions, batched } from '@fanfare/runtime/batched.ts'
import { retried, runPrepared, transaction } from '@fanfare/runtime/db/database.ts'
import { type OutboxEntry, wakeRelays } from '@fanfare/runtime/events/events.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { Db } from '../db/db.ts'
import type { PublicationRow, StepsTable } from '../db/publication-tables.ts'
import { type Values, withValues } from '../model/apply-next.ts'
import { isLive } from '../model/part-order.ts'
import type { ShownStep, StateChange } from '../model/post-change.ts'
import { isPaused } from './pauses.ts'
import { releaseNext } from './pending-publications.ts'
import { showState } from './post-state.ts'
import type { PostRow } from './posts.ts'
import { jsonOf, setValues } from './row-values.ts'

/** A step of the flight recorder, written with the change that it describes. */
export type NewStep = Omit<StepsTable, 'calls' | 'at' | 'id' | 'team_id' | 'publication_id'> & {
  id: string
  calls: unknown[]
  atMs: number
}

/** What a worker writes about a publication that it holds. */
export interface Change {
  /** As `applyNext` has them. */
  values: Values
  /** An irreversible call follows: refused while publishing is paused. */
  begins?: boolean
  /** Until the next step, ms from now; absent: it follows at once and the lease is kept for it. */
  delayMs?: number | undefined
  /** What it changes on its post, where that has no other publication. */
  post?: StateChange | undefined
  steps?: NewStep[]
  /** Emitted to other services if and only if this is written. */
  events?: OutboxEntry[] | undefined
}

/** A change of one publication by the worker that holds it. */
export interface Write {
  /** The row as its worker last knew it: only who holds the fence changes it. */
  held: PublicationRow
  leaseMs: number
  change: Change
}

/** Locks the rows that their worker still holds. */
const lockMine = (locked: 'wait' | 'skip locked') => `
  select locked.id, locked.fence from given g, lateral (
    select p.id, p.fence from publications p join posts o on o.id = p.post_id
    where p.id = g.id and p.team_id = g.team_id and p.fence = g.fence and p.lease_until > now() and p.state <> 'cancelled'
      and (not coalesce(g.begins, false) or not ${isPaused('p')})
    for update of p, o ${locked === 'wait' ? '' : locked}
  ) as locked`

/** Writes the values of each row. The lease is renewed, or given back where a delay follows; both by the database's clock. */
const writePublications = `
  update publications p set
    ${setValues('p', 'g.written')},
    updated_at = now(),
    next_at = case when g.delay_ms is null then p.next_at else now() + g.delay_ms * interval '1 ms' end,
    lease_until = case when g.delay_ms is null then now() + g.lease_ms * interval '1 ms' end,
    lease_owner = case when g.delay_ms is null then p.lease_owner end
  from mine join given g on g.id = mine.id and g.fence = mine.fence
  where p.id = mine.id and p.fence = mine.fence
  returning p.*`

/** What the database alone knows of a row that it has written. */
type Stamp = Pick<PublicationRow, 'id' | 'fence' | 'updated_at' | 'next_at' | 'lease_until' | 'lease_owner'>

const insertSteps = `
  insert into publication_steps (id, team_id, publication_id, attempt, worker, step, title, text, verdict, after_commit, calls, duration_ms, at)
  select s.id, held.team_id, held.id, s.attempt, s.worker, s.step, s.title, s.text, s.verdict, s.after_commit, s.calls, s.duration_ms,
    to_timestamp(s."atMs" / 1000)
  from held join given g on g.id = held.id and g.fence = held.fence, jsonb_to_recordset(g.steps) as s (
    id bigint, attempt int, worker text, step text, title text, text text, verdict text, after_commit boolean, calls jsonb, duration_ms int,
    "atMs" double precision)`

/** Persons change posts too: only what the part names is written, and drafts are left alone. */
const writePosts = `
  update posts o set
    status = coalesce(s.status, o.status),
    version = o.version + case when s.status is null and s.alerts is null then 0 else 1 end,
    updated_at = case when s.status is null and s.alerts is null then o.updated_at else now() end,
    unconfirmed = coalesce(s.unconfirmed, o.unconfirmed),
    progress = coalesce(s.progress -> 'value', o.progress),
    fault = coalesce(s.fault -> 'value', o.fault),
    alerts = o.alerts || coalesce(s.alerts, '[]'),
    permalink = coalesce(s.permalink, o.permalink),
    content_id = coalesce(s."contentId", o.content_id),
    posted_at = case when s.posted then coalesce(o.posted_at, now()) else o.posted_at end
  from held join given g on g.id = held.id and g.fence = held.fence, jsonb_to_record(g.post) as s (
    status int, unconfirmed boolean, progress jsonb, fault jsonb, permalink text, "contentId" text, posted boolean, alerts jsonb)
  where o.id = held.post_id and o.status <> ${Draft}`

const insertEvents = `
  insert into outbox (name, team_id, payload, trace)
  select e.name, e.team_id, e.payload, e.trace
  from held join given g on g.id = held.id and g.fence = held.fence,
    jsonb_to_recordset(g.events) as e (name text, team_id text, payload jsonb, trace text)`

/** One list, four tables, one commit. */
const statement = (locked: 'wait' | 'skip locked') => ({
  name: `write-steps-${locked.replace(' ', '-')}`,
  text: `
    with given as materialized (
      select * from jsonb_to_recordset($1::jsonb) as g (id bigint, team_id bigint, fence bigint, lease_ms double precision,
        delay_ms double precision, begins boolean, written jsonb, steps jsonb, post jsonb, events jsonb)
    ), mine as materialized (${lockMine(locked)}
    ), held as (${writePublications}
    ), recorded as (${insertSteps}
    ), shown as (${writePosts}
    ), emitted as (${insertEvents}
    )
    select id, fence, updated_at, next_at, lease_until, lease_owner from held`,
})
const statements = { wait: statement('wait'), 'skip locked': statement('skip locked') }

/** Wraps a value that may be null in an object, so that null differs from absent. */
const wrapped = (value: unknown) => (value === undefined ? undefined : { value })

const given = ({ held, leaseMs, change: { values, begins, delayMs, post, steps, events } }: Write) => ({
  id: held.id,
  team_id: held.team_id,
  fence: held.fence,
  lease_ms: leaseMs,
  delay_ms: delayMs,
  begins,
  written: values,
  steps,
  events,
  ...(post ? { post: { ...post, progress: wrapped(post.progress), fault: wrapped(post.fault) } } : {}),
})

/**
 * Writes what workers learnt or intend, in one statement: publications, posts, recorded steps and events. A write succeeds only while its
 * worker holds fence and lease; the lease is checked and renewed here, so that it covers a call that follows at once and is shorter than
 * `leaseMs`. While publishing is paused no irreversible call can be intended. Returns for each the row as it is stored now; undefined where
 * the lease is lost, or it is paused (or with `skip locked`, locked by someone else), and the worker must stop.
 *
 * The database returns only what it alone knows of a row. `withValues` makes the rest, the same as it is stored (`writes.test.ts` compares
 * them): otherwise each step would have forty columns written, sent and read again.
 */
const writeSteps = async (
  db: Db,
  writes: readonly Write[],
  locked: 'wait' | 'skip locked',
): Promise<(PublicationRow | undefined)[]> => {
  const stamps = await runPrepared<Stamp>(db, statements[locked], [jsonOf(writes.map(given))])
  if (writes.some(({ change }) => change.events?.length)) wakeRelays()
  // A run that lost its lease may exist beside the run that has it now: only the fence says whose row it is.
  const byFence = new Map(stamps.map(stamp => [`${stamp.id} ${stamp.fence}`, stamp]))
  return writes.map(({ held, change }) => {
    const stamp = byFence.get(`${held.id} ${held.fence}`)
    return stamp && { ...withValues(held, change.values, stamp.updated_at), ...stamp }
  })
}

/** How long a write waits for others, ms: little beside a call to a network, and most of what a statement costs is the same for many. */
const shortWait = { waitMs: 20 }

type Written = { row: PublicationRow | undefined }

/** What was written of one of several publications of a post. */
export interface WrittenPart {
  row: PublicationRow
  post: PostRow | undefined
  /** The publication that may begin now. */
  next: { id: string; social_account_id: string } | undefined
}

/**
 * The same for one of several publications of a post: what the post shows follows from all of them, and the next one begins once this one
 * is live. `step`: what is shown beside that. One transaction. Undefined: the lease is lost, or publishing is paused.
 */
export const writePart = (db: Db, write: Write, step: ShownStep): Promise<WrittenPart | undefined> =>
  retried(() =>
    transaction(db, async tx => {
      const [row] = await writeSteps(tx, [write], 'wait')
      if (!row) return undefined
      const next = isLive(row.state) ? await releaseNext(tx, row.team_id, row) : undefined
      return { row, post: await showState(tx, row.team_id, row.post_id, step), next }
    }),
  )

/**
 * Batches the writes of all publication runs of a worker: one statement and one commit for those that come at the same time, or within
 * `waitMs` (undefined: in the same turn of the event loop). Where a batch fails, that is logged, and each of its writes is tried alone.
 */
export const stepWriter = (
  db: Db,
  log: Log,
  { waitMs }: Pick<BatchOptions, 'waitMs'> = shortWait,
): ((write: Write) => Promise<PublicationRow | undefined>) => {
  // The victim of a deadlock still has its lease: it is retried at once.
  const alone = async (write: Write): Promise<Written> => ({
    row: (await retried(() => writeSteps(db, [write], 'wait')))[0],
  })
  const together = batched<Write, Written | undefined>(
    async writes => {
      const [first, ...others] = writes
      if (first && others.length === 0) return [await alone(first)]
      const rows = await writeSteps(db, writes, 'skip locked').catch(err => {
        log.warn(
          { err, publicationIds: writes.map(({ held }) => held.id) },
          'writes of publications failed together; each is tried alone',
        )
        return []
      })
      return writes.map((_, index) => rows[index] && { row: rows[index] })
    },
    waitMs === undefined ? {} : { waitMs },
  )
  // A write that the batch did not do is tried alone: its row was locked for a moment, another write made the statement fail, or the
  // lease is lost.
  return async write => ((await together(write)) ?? (await alone(write))).row
}
