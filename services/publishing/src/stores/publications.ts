import { carriedTrace } from '@fanfare/runtime/telemetry/telemetry.ts'
import type { Db, Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Piece } from '../model/stored.ts'
import { notYet } from './waiting.ts'

export interface NewPublication {
  id: string
  teamId: string
  postId: string
  accountId: string
  surface: string
  part: number
  parts: number
  piece: Piece | null
  maxAttempts: number
  priority: number
  dueAt: Date
  /** Whether the one before it is live, so that its next step is due when it is. */
  mayBegin: boolean
}

/** Inserts a publication. A unique index refuses a second one of the same part of a post, unless the first is cancelled or failed. */
export const insertPublication = async (tx: Tx, p: NewPublication): Promise<PublicationRow> =>
  tx
    .insertInto('publications')
    .values({
      id: p.id,
      team_id: p.teamId,
      post_id: p.postId,
      social_account_id: p.accountId,
      surface: p.surface,
      part: p.part,
      parts: p.parts,
      piece: p.piece && JSON.stringify(p.piece),
      max_attempts: p.maxAttempts,
      priority: p.priority,
      due_at: p.dueAt,
      next_at: p.mayBegin ? p.dueAt : notYet,
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

/** Those of these publications, newest first, that count for their part: the newest of each that was not cancelled, in order of the parts. */
export const partsOfRows = (rows: readonly PublicationRow[]): PublicationRow[] => {
  const byPart = new Map<number, PublicationRow>()
  for (const row of rows) {
    const known = byPart.get(row.part)
    // One that is tried again may be older than another that failed.
    if (row.state !== 'cancelled' && (!known || (known.state === 'failed' && row.state !== 'failed')))
      byPart.set(row.part, row)
  }
  return [...byPart.values()].sort((one, other) => one.part - other.part)
}

/** A publication and its account: what the queue needs to place its job. */
export type Placed = Pick<PublicationRow, 'id' | 'social_account_id'>

/** The newest publication of a post. */
export const publicationOf = (db: Db, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  db
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
