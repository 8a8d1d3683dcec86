import { sql } from 'kysely'
import type { Prepared, PublicationState, StepsTable, StoredFault, StoredProgress } from '../db/schema.ts'
import type { Db } from '../deps.ts'
import type { PublicationRow } from '../publisher/types.ts'
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
        ? [
            sql`prepared = ${JSON.stringify(change.prepared)}::jsonb`,
            ...(change.forget ? [] : [sql`prepared_at = coalesce(prepared_at, now())`]),
          ]
        : []),
      ...(change.forget ? [sql`prepared_at = null`] : []),
      ...(change.intent ? intents[change.intent] : []),
      ...(change.asked ? [sql`asks = asks + 1`] : []),
      ...(change.absent ? [sql`absences = absences + 1`] : []),
      ...(change.contentId !== undefined ? [sql`content_id = coalesce(${change.contentId}, content_id)`] : []),
      ...(change.inferred ? [sql`inferred = true`] : []),
      ...(change.permalink !== undefined ? [sql`permalink = coalesce(${change.permalink}, permalink)`] : []),
      ...(change.fault !== undefined ? [sql`fault = ${JSON.stringify(change.fault)}::jsonb`] : []),
      ...(change.decorated ? [sql`decorated = ${JSON.stringify(change.decorated)}::jsonb`] : []),
      ...(change.pardon ? [sql`deadline_at = null`] : []),
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

const intents = {
  written: [sql`commit_requested_at = now(), commits = commits + 1, asks = 0, absences = 0`],
  refused: [
    sql`commits = greatest(commits - 1, 0), commit_requested_at = case when commits > 1 then commit_requested_at end, asks = 0, absences = 0`,
  ],
  resolved: [sql`commits = 0, commit_requested_at = null, asks = 0, absences = 0`],
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
