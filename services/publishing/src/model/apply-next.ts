import type { Next } from './events.ts'
import { commentBegun, givenUp, maySent, type Row } from './publication.ts'
import type { Prepared, StoredFault, StoredRefusal } from './stored.ts'

/** An instant to be written: a known one, or `now`, the database's time of the write. */
export type Instant = Date | 'now'

/** The columns that change, with their new values. The others are not written. */
export type Values = { [Column in keyof Row]?: Written<Row[Column]> }
type Written<Value> = Value extends Date ? Instant : Value

/** What was learnt beside the event itself. Absent fields keep their value. */
export interface Learnt {
  prepared?: Prepared | undefined
  contentId?: string | null | undefined
  inferred?: boolean | undefined
  permalink?: string | null | undefined
  /** When it went live, where the network says so. */
  publishedAt?: Date | undefined
  fault?: StoredFault | null | undefined
  /** Decorations that are done or abandoned. */
  decorated?: string[] | undefined
  /** Error response to the last irreversible call; null: it no longer matters. */
  refusal?: StoredRefusal | null | undefined
  /** Version of the token with which it is held. */
  heldVersion?: number | undefined
}

const without = (decorated: readonly string[], ...marks: string[]): string[] =>
  decorated.filter(one => !marks.includes(one))

/** Reads are counted since the last irreversible call. */
const unread: Values = { reconcile_count: 0, not_found_count: 0 }

/** The open irreversible calls. */
const calls = (row: Row & { created_at: Date }, next: Next, { refusal = null }: Learnt): Values => {
  if (next.intended)
    return { ...unread, commits: row.commits + 1, commit_requested_at: 'now', sent: true, refusal: null }
  if (next.undone)
    return {
      ...unread,
      commits: Math.max(0, row.commits - 1),
      ...(row.commits > 1 ? {} : { commit_requested_at: null }),
    }
  if (next.resolved) return { ...unread, commits: 0, commit_requested_at: null }
  if (next.reopened === 'from_now')
    return {
      ...unread,
      commits: Math.max(1, row.commits),
      commit_requested_at: row.commit_requested_at ?? 'now',
      refusal,
    }
  if (next.reopened === 'since_sent')
    return {
      commits: Math.max(1, row.commits),
      commit_requested_at: row.commit_requested_at ?? row.prepared_at ?? row.created_at,
      sent: true,
    }
  return {}
}

/** What was prepared. */
const preparation = (row: Row, next: Next, { prepared }: Learnt): Values => {
  if (next.discardPrepared) return { prepared: prepared ?? {}, prepared_at: null, sent: false, refusal: null }
  // What may have been sent is kept: what was learnt of it says how it was.
  if (next.restart && maySent(row)) return prepared === undefined ? { sent: true } : { sent: true, prepared }
  if (next.restart) return { prepared: {}, prepared_at: null, sent: false }
  if (prepared === undefined) return {}
  // A file may be sent for longer than a network may process it: its time begins with the last part.
  return { prepared, prepared_at: row.sent ? (row.prepared_at ?? 'now') : 'now' }
}

/** The first comment. */
const comment = (row: Row, { comment: what }: Next): Values => {
  switch (what) {
    case 'intended':
      return { comment_requested_at: 'now', comment_not_found_count: 0, decorated: [...row.decorated, commentBegun] }
    case 'unsent':
      return { comment_requested_at: null, decorated: without(row.decorated, commentBegun) }
    case 'absent':
      return { comment_not_found_count: row.comment_not_found_count + 1 }
    case 'doubted':
      return {
        comment_requested_at: row.comment_requested_at ?? 'now',
        decorated: [...without(row.decorated, commentBegun), commentBegun],
      }
    case 'again':
      return {
        comment_not_found_count: 0,
        refusal: null,
        // The mark of a comment that was sent before is kept: it is looked for first.
        decorated: without(row.decorated, givenUp('first_comment'), givenUp('content_id')),
      }
    case undefined:
      return {}
  }
}

/** Failures in a row: any progress resets them. */
const troubles = (row: Row, next: Next, { prepared }: Learnt): Values => {
  if (next.trouble) return { troubles: row.troubles + 1 }
  return next.state !== row.state || prepared !== undefined ? { troubles: 0 } : {}
}

/** The wait for a video: a claim only looks whether it is made, any other step ends the wait. */
const rendering = ({ rendering_since }: Row, next: Next): Values => {
  if (next.rendering) return rendering_since ? {} : { rendering_since: 'now' }
  return rendering_since && !next.continued ? { rendering_since: null } : {}
}

/** What was learnt, by column. */
const facts = (row: Row, { contentId, inferred, permalink, fault, decorated, refusal }: Learnt): Values => ({
  ...(contentId ? { content_id: contentId } : {}),
  ...(inferred ? { inferred: row.inferred || inferred } : {}),
  ...(permalink ? { permalink } : {}),
  ...(fault === undefined ? {} : { fault }),
  ...(decorated === undefined ? {} : { decorated }),
  ...(refusal === undefined ? {} : { refusal }),
})

/**
 * The values of a row after a transition, with what was learnt. The worker, requests, and the test that explores every interleaving all
 * use this function; statements only write its result.
 */
export const applyNext = (row: Row & { created_at: Date }, next: Next, learnt: Learnt = {}): Values => {
  const isLive = next.state === 'published' && row.published_at === null
  return {
    ...facts(row, learnt),
    ...comment(row, next),
    ...troubles(row, next, learnt),
    ...calls(row, next, learnt),
    ...preparation(row, next, learnt),
    ...rendering(row, next),
    ...(next.reconciled ? { reconcile_count: row.reconcile_count + 1 } : {}),
    ...(next.notFound ? { not_found_count: row.not_found_count + 1 } : {}),
    ...(next.resetDeadline ? { deadline_at: null } : {}),
    ...(next.attempt ? { attempt: row.attempt + 1 } : {}),
    ...(next.restart
      ? { ...unread, attempt: 0, commits: 0, deadline_at: null, refusal: null, fault: null, held_version: null }
      : {}),
    ...(next.sent === undefined ? {} : { sent: next.sent, refusal: null }),
    ...(next.state === 'held' ? { held_version: learnt.heldVersion ?? null } : {}),
    // From here on `refusal` is about the first comment.
    ...(isLive ? { published_at: 'now' as const, refusal: null } : {}),
    ...(learnt.publishedAt ? { published_at: learnt.publishedAt } : {}),
    state: next.state,
  }
}

/** The row with these values, as if written at this instant. */
export const withValues = <R extends Row>(row: R, values: Values, at: Date): R => {
  const after = { ...row, ...values } as Record<string, unknown>
  for (const column in values) if (after[column] === 'now' && column.endsWith('_at')) after[column] = at
  return after as unknown as R
}
