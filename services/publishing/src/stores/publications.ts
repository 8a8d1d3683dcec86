import { sql } from 'kysely'
import type { Prepared, PublicationState, StepsTable, StoredFault, StoredProgress } from '../db/schema.ts'
import type { Db, Tx } from '../deps.ts'
import type { PublicationRow } from '../publisher/types.ts'
import type { PostRow } from './posts.ts'

/** A step of the flight recorder, to be written with the change it tells of. */
export type NewStep = Omit<StepsTable, 'calls' | 'at' | 'id' | 'team_id' | 'publication_id'> & {
  id: string
  calls: unknown[]
  atMs: number
}

export interface NewPublication {
  id: string
  teamId: string
  postId: string
  accountId: string
  surface: string
  maxAttempts: number
  dueAt: Date
}

/** A new publication. The unique index refuses a second one of the same post and surface that is not given up. */
export const insertPublication = async (tx: Tx, p: NewPublication): Promise<PublicationRow> =>
  tx
    .insertInto('publications')
    .values({
      id: p.id,
      team_id: p.teamId,
      post_id: p.postId,
      social_account_id: p.accountId,
      surface: p.surface,
      max_attempts: p.maxAttempts,
      due_at: p.dueAt,
      next_at: p.dueAt,
      prepared: '{}',
      decorated: '[]',
      fault: 'null',
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export interface Claim {
  worker: string
  limit: number
  leaseMs: number
  deadlineMs: number
  /** An earlier post of the account that waits longer than this is overtaken, ms. */
  patienceMs: number
}

/**
 * Takes due publications for this worker, in the order of their times: one statement, so two workers never hold the same one. A
 * publication waits for earlier ones of its account, unless those are held or wait longer than `patienceMs`. The claim grows the
 * fence and sets the lease; a new attempt is counted; the post is shown as in progress. The database's clock decides what is due.
 */
export const claimDue = async (
  db: Db,
  { worker, limit, leaseMs, deadlineMs, patienceMs }: Claim,
): Promise<{ publication: PublicationRow; post: PostRow }[]> => {
  const { rows } = await sql<PublicationRow>`
    with due as (
      select p.id from publications p
      where p.next_at <= now()
        and p.state not in ('decorated', 'failed', 'unconfirmed', 'cancelled', 'held')
        and (p.lease_until is null or p.lease_until < now())
        and (p.state = 'published' or not exists (
          select 1 from publications q
          where q.social_account_id = p.social_account_id
            and q.state not in ('decorated', 'failed', 'unconfirmed', 'cancelled', 'held', 'published')
            and (q.due_at, q.id) < (p.due_at, p.id)
            and (q.next_at <= now() + ${patienceMs} * interval '1 ms' or q.lease_until > now())
        ))
      order by p.next_at, p.id
      limit ${limit}
      for update skip locked
    ), claimed as (
      update publications p set
        fence = p.fence + 1,
        lease_owner = ${worker},
        lease_until = now() + ${leaseMs} * interval '1 ms',
        attempt = p.attempt + case when p.state = 'scheduled' then 1 else 0 end,
        state = case when p.state = 'scheduled' then 'claimed' else p.state end,
        deadline_at = coalesce(p.deadline_at, now() + ${deadlineMs} * interval '1 ms'),
        updated_at = now()
      from due where p.id = due.id
      returning p.*
    ), shown as (
      update posts set status = 2, fault = null, progress = ${JSON.stringify(starting)}::jsonb,
        version = version + 1, updated_at = now()
      where id in (select post_id from claimed where state = 'claimed') and status = 1
    )
    select * from claimed order by due_at, id`.execute(db)
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
  return rows.map(publication => ({
    publication,
    post: posts.find(post => post.id === publication.post_id) as PostRow,
  }))
}

const starting: StoredProgress = { step: 'claimed', text: 'Starting', percent: 2, sentence: 'Starting' }

/** What a worker writes about a publication it holds. */
export interface Change {
  state: PublicationState
  /** From now; absent: at once, and the lease is kept for the next step. */
  restMs?: number
  prepared?: Prepared
  /** The intent of the irreversible call is written, or resolved. */
  intent?: 'written' | 'resolved'
  asked?: boolean
  contentId?: string | null
  inferred?: boolean
  permalink?: string | null
  fault?: StoredFault | null
  decorated?: string[]
  /** The wait is the network's doing: the deadline starts anew. */
  pardon?: boolean
  post?: PostPart
  steps?: NewStep[]
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
}

/**
 * Writes what a worker learnt or intends, in one statement: publication, post and recorded steps. It counts only while the fence and
 * the lease are still this worker's; the lease is checked and set anew here, so a call that follows at once and is shorter than
 * `leaseMs` is covered. Undefined: the lease is lost, and the worker must stop.
 */
export const writeStep = async (
  db: Db,
  held: Pick<PublicationRow, 'id' | 'fence' | 'team_id'>,
  leaseMs: number,
  change: Change,
): Promise<PublicationRow | undefined> => {
  const { state, restMs, post = {} } = change
  const resting = restMs !== undefined
  const set = sql.join(
    [
      sql`state = ${state}`,
      sql`updated_at = now()`,
      resting
        ? sql`next_at = now() + ${restMs} * interval '1 ms', lease_until = null, lease_owner = null`
        : sql`lease_until = now() + ${leaseMs} * interval '1 ms'`,
      ...(change.prepared
        ? [sql`prepared = ${JSON.stringify(change.prepared)}::jsonb, prepared_at = coalesce(prepared_at, now())`]
        : []),
      ...(change.intent === 'written' ? [sql`commit_requested_at = now(), commits = commits + 1, asks = 0`] : []),
      ...(change.intent === 'resolved' ? [sql`commit_requested_at = null, asks = 0`] : []),
      ...(change.asked && !change.intent ? [sql`asks = asks + 1`] : []),
      ...(change.contentId !== undefined ? [sql`content_id = coalesce(${change.contentId}, content_id)`] : []),
      ...(change.inferred ? [sql`inferred = true`] : []),
      ...(change.permalink !== undefined ? [sql`permalink = coalesce(${change.permalink}, permalink)`] : []),
      ...(change.fault !== undefined ? [sql`fault = ${JSON.stringify(change.fault)}::jsonb`] : []),
      ...(change.decorated ? [sql`decorated = ${JSON.stringify(change.decorated)}::jsonb`] : []),
      ...(change.pardon
        ? [sql`deadline_at = null, attempt = greatest(attempt - case when ${state} = 'scheduled' then 1 else 0 end, 0)`]
        : []),
      ...(state === 'published' ? [sql`published_at = coalesce(published_at, now())`] : []),
    ],
    sql`, `,
  )
  const steps = change.steps ?? []
  const recorded = steps.length
    ? sql`, recorded as (
        insert into publication_steps (id, team_id, publication_id, attempt, worker, step, title, text, verdict, after_commit, calls, duration_ms, at)
        select v.id::bigint, held.team_id, held.id, v.attempt::int, v.worker, v.step, v.title, v.text, v.verdict, v.after_commit::boolean, v.calls::jsonb, v.duration_ms::int, to_timestamp(v.at::double precision / 1000)
        from held, (values ${sql.join(
          steps.map(
            step =>
              sql`(${step.id}, ${String(step.attempt)}, ${step.worker}, ${step.step}, ${step.title}, ${step.text}, ${step.verdict}, ${String(step.after_commit)}, ${JSON.stringify(step.calls)}, ${step.duration_ms === null ? null : String(step.duration_ms)}, ${String(step.atMs)})`,
          ),
          sql`, `,
        )}) as v (id, attempt, worker, step, title, text, verdict, after_commit, calls, duration_ms, at)
      )`
    : sql``
  const shown = Object.keys(post).length
    ? sql`, shown as (
        update posts set ${sql.join(postColumns(post), sql`, `)}
        where id = (select post_id from held) and status <> 0
      )`
    : sql``
  const { rows } = await sql<PublicationRow>`
    with held as (
      update publications set ${set}
      where id = ${held.id} and team_id = ${held.team_id} and fence = ${held.fence}
        and lease_until > now() and state <> 'cancelled'
      returning *
    )${recorded}${shown}
    select * from held`.execute(db)
  return rows[0]
}

/** The post as a written part leaves it, without reading it again. */
export const withPart = (post: PostRow, part: PostPart): PostRow => ({
  ...post,
  ...(part.status === undefined ? {} : { status: part.status, version: post.version + 1 }),
  ...(part.unconfirmed === undefined ? {} : { unconfirmed: part.unconfirmed }),
  ...(part.progress === undefined ? {} : { progress: part.progress }),
  ...(part.fault === undefined ? {} : { fault: part.fault }),
  permalink: part.permalink ?? post.permalink,
  content_id: part.contentId ?? post.content_id,
})

const postColumns = (post: PostPart) => [
  ...(post.status !== undefined ? [sql`status = ${post.status}, version = version + 1, updated_at = now()`] : []),
  ...(post.unconfirmed !== undefined ? [sql`unconfirmed = ${post.unconfirmed}`] : []),
  ...(post.progress !== undefined ? [sql`progress = ${JSON.stringify(post.progress)}::jsonb`] : []),
  ...(post.fault !== undefined ? [sql`fault = ${JSON.stringify(post.fault)}::jsonb`] : []),
  ...(post.permalink !== undefined ? [sql`permalink = coalesce(${post.permalink}, permalink)`] : []),
  ...(post.contentId !== undefined ? [sql`content_id = coalesce(${post.contentId}, content_id)`] : []),
  ...(post.posted ? [sql`posted_at = coalesce(posted_at, now())`] : []),
]

/** Gives a publication back at once, for a worker that stops: the next one takes it without waiting for the lease. */
export const releaseLease = async (db: Db, held: Pick<PublicationRow, 'id' | 'fence'>): Promise<void> => {
  await db
    .updateTable('publications')
    .set({ lease_until: null, lease_owner: null })
    .where('id', '=', held.id)
    .where('fence', '=', held.fence)
    .execute()
}

/** Milliseconds until the next publication may be due, at most `mostMs`; by the database's clock. */
export const nextDueMs = async (db: Db, mostMs: number): Promise<number> => {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(greatest(next_at, coalesce(lease_until, next_at))) - now())::double precision * 1000 as ms
    from publications
    where state not in ('decorated', 'failed', 'unconfirmed', 'cancelled', 'held')
      and next_at > now() and next_at < now() + ${mostMs} * interval '1 ms'`.execute(db)
  return Math.min(mostMs, Math.max(0, rows[0]?.ms ?? mostMs))
}

/** States that nobody has asked the network to make live: still to be changed or taken back. */
const changeable = ['scheduled', 'claimed', 'media_ready', 'prepared', 'ready', 'held'] as const

/** Moves the due time of what has not begun to go live. The fence grows, so a worker that has it in hand can write no more. */
export const moveDuePublication = async (tx: Tx, postId: string, dueAt: Date): Promise<boolean> => {
  const moved = await tx
    .updateTable('publications')
    .set({
      due_at: dueAt,
      next_at: dueAt,
      state: 'scheduled',
      attempt: 0,
      prepared: '{}',
      deadline_at: null,
      lease_until: null,
      lease_owner: null,
      fence: sql`fence + 1`,
      fault: 'null',
      updated_at: sql<Date>`now()`,
    })
    .where('post_id', '=', postId)
    .where('state', 'in', changeable)
    .where('commit_requested_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Takes back what has not begun to go live. */
export const cancelPublication = async (tx: Tx, postId: string): Promise<boolean> => {
  const cancelled = await tx
    .updateTable('publications')
    .set({
      state: 'cancelled',
      lease_until: null,
      lease_owner: null,
      fence: sql`fence + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('post_id', '=', postId)
    .where('state', 'in', changeable)
    .where('commit_requested_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return cancelled !== undefined
}

/** The newest publication of a post. */
export const publicationOf = (db: Db, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  db
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** An unconfirmed publication is asked about again, as if its answer were just missing. */
export const askAgain = (tx: Tx, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  tx
    .updateTable('publications')
    .set({
      state: 'commit_requested',
      next_at: sql<Date>`now()`,
      commit_requested_at: sql<Date>`coalesce(commit_requested_at, now())`,
      deadline_at: null,
      asks: 0,
      fence: sql`fence + 1`,
      lease_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .where('state', '=', 'unconfirmed')
    .returningAll()
    .executeTakeFirst()

/** A person said what became of an unconfirmed publication. */
export const decidePublication = (
  tx: Tx,
  teamId: string,
  postId: string,
  live: boolean,
  permalink: string | null,
): Promise<PublicationRow | undefined> =>
  tx
    .updateTable('publications')
    .set({
      state: live ? 'decorated' : 'failed',
      commit_requested_at: null,
      permalink,
      fence: sql`fence + 1`,
      lease_until: null,
      ...(live ? { published_at: sql<Date>`coalesce(published_at, now())` } : {}),
      updated_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .where('state', '=', 'unconfirmed')
    .returningAll()
    .executeTakeFirst()

/** An account works again: what was held goes on; where an irreversible call is unresolved, by asking. */
export const resumeHeld = (tx: Tx, teamId: string, accountId: string): Promise<{ post_id: string }[]> =>
  tx
    .updateTable('publications')
    .set({
      state: sql<PublicationState>`case when commit_requested_at is null then 'scheduled' else 'commit_requested' end`,
      next_at: sql<Date>`now()`,
      deadline_at: null,
      fault: 'null',
      attempt: 0,
      fence: sql`fence + 1`,
      lease_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('state', '=', 'held')
    .returning('post_id')
    .execute()

/** Content ids of an account that belong to other publications, since a moment. */
export const ownedContent = async (
  db: Db,
  accountId: string,
  exceptId: string,
  ids: string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('publications')
    .select('content_id')
    .where('social_account_id', '=', accountId)
    .where('id', '<>', exceptId)
    .where('content_id', 'in', ids)
    .execute()
  return new Set(rows.flatMap(row => row.content_id ?? []))
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
