import { carriedTrace } from '@fanfare/runtime/telemetry/telemetry.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Request } from '../model/events.ts'
import { type Beside, request } from './requests.ts'

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

/** Inserts a publication. A unique index refuses a second one of the same post and surface, unless the first is cancelled or failed. */
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
 * Locks the publications of a post until the end of the transaction; returns the newest first. Code that changes a post and its publication
 * calls this first: the publisher locks in the same order, so that the two cannot deadlock.
 */
export const lockPublications = async (tx: Tx, teamId: string, postId: string): Promise<PublicationRow[]> => {
  const rows = await tx
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.toReversed()
}

/** Locks the publications of several posts, in a fixed order, before their posts are locked. */
export const lockPublicationsOf = async (tx: Tx, teamId: string, postIds: readonly string[]): Promise<void> => {
  if (postIds.length === 0) return
  await tx
    .selectFrom('publications')
    .select('id')
    .where('team_id', '=', teamId)
    .where('post_id', 'in', postIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Applies a request to the publications of a post. Returns the newest changed one; undefined where no state allowed it. */
const requestOf = async (
  tx: Tx,
  { teamId, postId }: { teamId: string; postId: string },
  asked: Request,
  beside?: Beside,
): Promise<PublicationRow | undefined> =>
  (await request(tx, await lockPublications(tx, teamId, postId), asked, beside))[0]

/**
 * Schedules the last publication of a post again where an irreversible call of it was sent and no person has said whether it is live: it
 * continues by asking the network, with what was prepared. Undefined: there is none, so a new publication is safe.
 */
export const planSentAgain = async (
  tx: Tx,
  { teamId, postId, surface, accountId, maxAttempts, priority, dueAt }: NewPublication,
): Promise<{ id: string } | undefined> => {
  const last = (await lockPublications(tx, teamId, postId)).find(
    row => row.surface === surface && row.social_account_id === accountId,
  )
  const plan = { max_attempts: maxAttempts, priority, due_at: dueAt, next_at: dueAt }
  return last && (await request(tx, [last], { request: 'try_again' }, { plan }))[0]
}

/** A publication and its account: what the queue needs to place its job. */
export type Placed = Pick<PublicationRow, 'id' | 'social_account_id'>

/** Changes the due time. Undefined: it has begun to go live, and can no longer be changed. */
export const moveDuePublication = (
  tx: Tx,
  teamId: string,
  postId: string,
  { dueAt, priority }: { dueAt: Date; priority: number },
): Promise<Placed | undefined> =>
  requestOf(tx, { teamId, postId }, { request: 'move' }, { plan: { priority, due_at: dueAt, next_at: dueAt } })

/** Cancels a publication. Undefined: it has begun to go live, and can no longer be cancelled. */
export const cancelPublication = (tx: Tx, teamId: string, postId: string): Promise<Placed | undefined> =>
  requestOf(tx, { teamId, postId }, { request: 'take_back' })

/** The newest publication of a post. */
export const publicationOf = (db: Db, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  db
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/** Has the network asked again about an unconfirmed publication. Undefined: the post has none. */
export const askAgain = (tx: Tx, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  requestOf(tx, { teamId, postId }, { request: 'ask_again' }, { plan: { next_at: 'now' } })

/** Applies a person's decision whether an unconfirmed publication is live. Undefined: the post has none. */
export const decidePublication = (
  tx: Tx,
  teamId: string,
  postId: string,
  { live, permalink }: { live: boolean; permalink: string | null },
): Promise<PublicationRow | undefined> =>
  requestOf(
    tx,
    { teamId, postId },
    { request: live ? 'confirm_live' : 'confirm_not_live' },
    { learnt: { permalink }, plan: { next_at: 'now' } },
  )

/** Whether another publication of the account with the same text may be live with an unknown id. */
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

/** Those of these content ids of an account that belong to other publications. */
export const ownedContent = async (
  db: Db,
  { teamId, accountId, exceptId }: { teamId: string; accountId: string; exceptId: string },
  ids: string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('publications')
    .select('content_id')
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', accountId)
    .where('id', '<>', exceptId)
    .where('content_id', 'in', ids)
    .execute()
  return new Set(rows.flatMap(row => row.content_id ?? []))
}

/** Has the first comment of a live publication posted after all. Undefined: none was abandoned. */
export const commentAgain = (tx: Tx, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  requestOf(tx, { teamId, postId }, { request: 'comment_again' }, { plan: { next_at: 'now' } })
