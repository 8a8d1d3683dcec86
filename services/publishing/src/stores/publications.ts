import { carriedTrace } from '@fanfare/runtime/telemetry.ts'
import { sql } from 'kysely'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Db, Tx } from '../deps.ts'
import { restored, restoredCheck, restoredMissing } from '../model/restored.ts'

export interface NewPublication {
  id: string
  teamId: string
  postId: string
  accountId: string
  surface: string
  maxAttempts: number
  priority: number
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
      priority: p.priority,
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

/**
 * Locks the publications of a post for the rest of the transaction. Whoever changes a post and its publication does this first: the
 * publisher locks in this order too, so neither waits for what the other has.
 */
export const lockPublications = (tx: Tx, postId: string): Promise<unknown> =>
  tx.selectFrom('publications').select('id').where('post_id', '=', postId).orderBy('id').forUpdate().execute()

/**
 * Plans the last publication of a post anew where an irreversible call of it was sent and no person has said what came of it: it goes on
 * by asking, with what was prepared. Undefined: there is none, so a new publication is safe.
 */
export const planSentAgain = (
  tx: Tx,
  { postId, surface, accountId, maxAttempts, priority, dueAt }: NewPublication,
): Promise<{ id: string } | undefined> =>
  tx
    .updateTable('publications')
    .set({
      state: 'scheduled',
      attempt: 0,
      max_attempts: maxAttempts,
      priority,
      due_at: dueAt,
      next_at: dueAt,
      deadline_at: null,
      commits: 0,
      sent: true,
      asks: 0,
      absences: 0,
      troubles: 0,
      refusal: 'null',
      fault: 'null',
      fence: sql`fence + 1`,
      lease_until: null,
      lease_owner: null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', eb =>
      eb
        .selectFrom('publications')
        .select('id')
        .where('post_id', '=', postId)
        .where('surface', '=', surface)
        .where('social_account_id', '=', accountId)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('state', 'in', ['failed', 'cancelled'])
    .where(maySent)
    .returning('id')
    .executeTakeFirst()

/**
 * Whether an irreversible call of what is prepared may have been sent. Versions before `sent` prepared without a fingerprint of the
 * content, and took error answers for "not done": such rows are asked about too.
 */
export const maySent = sql<boolean>`(sent or ((prepared ? 'container' or prepared ? 'children') and not prepared ? 'content'))`

/** Not a publication whose account is being asked after a restore: nobody moves it meanwhile. */
const notAsking = sql<boolean>`coalesce(fault ->> 'code', '') <> ${restored}`
/** Not a publication that a restored backup left in doubt: that goes on by a person's word only. */
export const notRestored = sql<boolean>`coalesce(fault ->> 'code', '') not in (${restored}, ${restoredCheck}, ${restoredMissing})`

/** What is before the irreversible call, or where each such call was refused: still to be changed or taken back. */
export const changeable = ['scheduled', 'claimed', 'media_ready', 'prepared', 'ready', 'held'] as const
export const noneOpen = 0

/** A publication and its account: what its job is placed by. */
export type Placed = Pick<PublicationRow, 'id' | 'social_account_id'>

/** Moves the due time of what has not begun to go live. The fence grows, so a worker that has it in hand can write no more. */
export const moveDuePublication = (
  tx: Tx,
  postId: string,
  { dueAt, priority }: { dueAt: Date; priority: number },
): Promise<Placed | undefined> =>
  tx
    .updateTable('publications')
    .set({
      priority,
      due_at: dueAt,
      next_at: dueAt,
      state: 'scheduled',
      attempt: 0,
      troubles: 0,
      asks: 0,
      absences: 0,
      refusal: 'null',
      sent: maySent,
      prepared: sql<string>`case when ${maySent} then prepared else '{}'::jsonb end`,
      prepared_at: sql<Date | null>`case when ${maySent} then prepared_at end`,
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
    .where(notAsking)
    .returning(['id', 'social_account_id'])
    .executeTakeFirst()

/** Takes back what has not begun to go live. */
export const cancelPublication = (tx: Tx, postId: string): Promise<Placed | undefined> =>
  tx
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
    .where(notAsking)
    .returning(['id', 'social_account_id'])
    .executeTakeFirst()

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
      refusal: 'null',
      fence: sql`fence + 1`,
      lease_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .where('state', '=', 'unconfirmed')
    .where(notRestored)
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
      // What follows a live post is still to be done: its id, its link, its first comment.
      state: live ? 'published' : 'failed',
      commit_requested_at: null,
      commits: 0,
      // A person has said what came of it: trying again starts anew.
      sent: live,
      refusal: 'null',
      troubles: 0,
      deadline_at: null,
      next_at: sql<Date>`now()`,
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

/** Whether another publication of the account that sent the same words may be live without our knowing which post it is. */
export const hasRivals = async (
  db: Db,
  publication: Pick<PublicationRow, 'id' | 'team_id' | 'social_account_id' | 'prepared'>,
): Promise<boolean> => {
  const { words } = publication.prepared
  if (words === undefined) return false
  const rival = await db
    .selectFrom('publications')
    .select('id')
    .where('team_id', '=', publication.team_id)
    .where('social_account_id', '=', publication.social_account_id)
    .where('id', '<>', publication.id)
    .where('state', 'not in', ['failed', 'cancelled'])
    .where('content_id', 'is', null)
    .where('sent', '=', true)
    .where(sql<string>`prepared ->> 'words'`, '=', words)
    .limit(1)
    .executeTakeFirst()
  return rival !== undefined
}

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

/** The first comment of a live publication is to be posted after all. */
export const commentAgain = (tx: Tx, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  tx
    .updateTable('publications')
    .set({
      state: 'published',
      next_at: sql<Date>`now()`,
      deadline_at: null,
      // One that was sent before is asked about first.
      decorated: sql<string>`decorated - 'first_comment!' - 'content_id!'`,
      comment_absences: 0,
      refusal: 'null',
      troubles: 0,
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
