import { carriedTrace } from '@fanfare/runtime/telemetry.ts'
import { sql } from 'kysely'
import type { PublicationState } from '../db/schema.ts'
import type { Db, Tx } from '../deps.ts'
import type { PublicationRow } from '../publisher/types.ts'

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
      refusal: 'null',
      trace: carriedTrace(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What is before the irreversible call, or where each such call was refused: still to be changed or taken back. */
const changeable = ['scheduled', 'claimed', 'media_ready', 'prepared', 'ready', 'held'] as const
const noneOpen = 0

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
      prepared_at: null,
      deadline_at: null,
      lease_until: null,
      lease_owner: null,
      fence: sql`fence + 1`,
      fault: 'null',
      updated_at: sql<Date>`now()`,
    })
    .where('post_id', '=', postId)
    .where('state', 'in', changeable)
    .where('commits', '=', noneOpen)
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
    .where('commits', '=', noneOpen)
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
      commits: sql<number>`greatest(commits, 1)`,
      deadline_at: null,
      asks: 0,
      absences: 0,
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
      commits: 0,
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

/** An account works again: what was held goes on from the start; where an irreversible call is open, by asking. */
export const resumeHeld = (tx: Tx, teamId: string, accountId: string): Promise<{ post_id: string }[]> =>
  tx
    .updateTable('publications')
    .set({
      state: sql<PublicationState>`case when commits = ${noneOpen} then 'scheduled' else 'commit_requested' end`,
      prepared: sql<string>`case when commits = ${noneOpen} then '{}'::jsonb else prepared end`,
      prepared_at: sql<Date | null>`case when commits = ${noneOpen} then null else prepared_at end`,
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

/** The first comment of a live publication is to be posted after all: as one that was never begun, or by asking first. */
export const commentAgain = (tx: Tx, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  tx
    .updateTable('publications')
    .set({
      state: 'published',
      next_at: sql<Date>`now()`,
      deadline_at: null,
      decorated: sql<string>`decorated - 'first_comment' - 'first_comment!'`,
      fence: sql`fence + 1`,
      lease_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .where('state', '=', 'decorated')
    .where(sql<boolean>`decorated ? 'first_comment!'`)
    .returningAll()
    .executeTakeFirst()
