import { restored, restoredCheck, restoredMissing } from './restored.ts'
import { isWorking } from './states.ts'
import type { Prepared, PublicationState, StoredFault, StoredRefusal } from './stored.ts'

/**
 * The state machine of one publication: its row, and the next command. Pure: no clock and no I/O, so that a test can explore every
 * interleaving. `events.ts` lists events and requests, `transition.ts` the transitions, `apply-next.ts` the values of the row after one.
 */

/** The columns of a publication that say how far it has come. Only transitions change them. */
export interface Row {
  state: PublicationState
  attempt: number
  commits: number
  reconcile_count: number
  not_found_count: number
  troubles: number
  sent: boolean
  refusal: StoredRefusal | null
  prepared: Prepared
  prepared_at: Date | null
  commit_requested_at: Date | null
  deadline_at: Date | null
  published_at: Date | null
  content_id: string | null
  inferred: boolean
  permalink: string | null
  fault: StoredFault | null
  decorated: string[]
  comment_requested_at: Date | null
  comment_not_found_count: number
  held_version: number | null
  rendering_since: Date | null
}

/** What the decision about a request needs: facts of the row alone. */
export interface RowState {
  state: PublicationState
  /**
   * Irreversible calls of this preparation that may have been done, or that the network may still be processing. While there is one,
   * what was prepared is kept: nothing is prepared again, taken back, or marked as failed.
   */
  commits: number
  /** An irreversible call of what is prepared may have been sent, with whatever result. */
  sent: boolean
  /** After a restored backup: its account is being asked, it is not known whether it is live, or it is not on the profile. */
  doubt: 'asking' | 'unclear' | 'missing' | null
  /** Its first comment was abandoned, and an alert on the post says so. */
  commentMissing: boolean
}

/** What the machine needs to know of a publication. */
export interface Machine {
  state: PublicationState
  /** Attempts that have begun; each prepares everything again. */
  attempt: number
  maxAttempts: number
  /** As in `RowState`. */
  commits: number
  /** Reads since the last irreversible call. */
  reconcileCount: number
  /** Of those reads, the ones that found it not to be live. */
  notFoundCount: number
  /** What is prepared goes live at most once, however often it is committed. */
  once: boolean
  /** How the network refused the last irreversible call. No proof that it was not done: it counts only once reads agree that the post is not live. */
  refusal: RefusalKind | null
  /** How long to wait where a limit refused it, ms. */
  limitMs: number
  /** The post was edited since: what was prepared must not go out any more. */
  changed: boolean
  /** The deadline of the whole publication has passed. */
  late: boolean
  /** The network has been processing what was prepared for longer than `preparingMs`. */
  stuck: boolean
  /** The state of what was prepared could not be read for `unreadableMs`: it may be committed all the same. */
  waited: boolean
  /** The grace period after the last irreversible call has passed: the network has finished processing it, and its lists show it. */
  gracePassed: boolean
  /** Reads that found the first comment not to be there, and whether its grace period has passed. */
  commentNotFoundCount: number
  commentGracePassed: boolean
}

export type RefusalKind = StoredRefusal['kind']

/** What the worker is to do next. */
export type Command = 'check' | 'prepare' | 'poll' | 'commit' | 'ask' | 'decorate' | 'expire' | 'none'

/** Reads that must agree that a post is not live, and reads without a result before a person is asked: one proves nothing. */
export const enoughReads = 3

/** Mark among the decorations: the first comment was begun and may be there. */
export const commentBegun = 'first_comment?'
/** Mark among the decorations: one was abandoned, and an alert on the post says so. */
export const givenUp = <T extends string>(name: T): `${T}!` => `${name}!`

/**
 * Whether an irreversible call of what is prepared may have been sent. Versions without the column `sent` stored no fingerprint of the
 * content, and took error responses for "not done": such rows count as sent.
 */
export const maySent = ({ sent, prepared }: Pick<Row, 'sent' | 'prepared'>): boolean =>
  sent || (('container' in prepared || 'children' in prepared) && !('content' in prepared))

const doubts: Record<string, RowState['doubt']> = {
  [restored]: 'asking',
  [restoredCheck]: 'unclear',
  [restoredMissing]: 'missing',
}

/** The facts of a row that requests are decided by. */
export const rowStateOf = (
  row: Pick<Row, 'state' | 'commits' | 'sent' | 'prepared' | 'fault' | 'decorated'>,
): RowState => ({
  state: row.state,
  commits: row.commits,
  sent: maySent(row),
  doubt: doubts[row.fault?.code ?? ''] ?? null,
  commentMissing: row.decorated.includes(givenUp('first_comment')),
})

/** What a machine needs besides the row. */
export interface Circumstances {
  /** The database's time, ms. */
  nowMs: number
  /** Whether what is prepared goes live once, however often it is committed. */
  once: boolean
  /** Fingerprint of the post's content as it is now. */
  content: string
  limits: { preparingMs: number; unreadableMs: number; gracePeriodMs: number; rateWaitMs: number }
}

/** The machine of a row at a moment. */
export const machineOf = (
  row: Row & { max_attempts: number },
  { nowMs, once, content, limits }: Circumstances,
): Machine => {
  const passed = (since: Date | null, ms: number) => since !== null && nowMs - since.getTime() > ms
  return {
    state: row.state,
    attempt: row.attempt,
    maxAttempts: row.max_attempts,
    commits: row.commits,
    reconcileCount: row.reconcile_count,
    notFoundCount: row.not_found_count,
    once,
    refusal: row.refusal?.kind ?? null,
    limitMs: row.refusal?.waitMs ?? limits.rateWaitMs,
    changed: row.prepared.content !== undefined && row.prepared.content !== content,
    late: passed(row.deadline_at, 0),
    stuck: passed(row.prepared_at, limits.preparingMs),
    waited: passed(row.prepared_at, limits.unreadableMs),
    gracePassed: passed(row.commit_requested_at, limits.gracePeriodMs),
    commentNotFoundCount: row.comment_not_found_count,
    commentGracePassed: passed(row.comment_requested_at, limits.gracePeriodMs),
  }
}

/** After the deadline what may be live is only asked about; anything else ends. */
const inTime = ({ late, commits }: Machine, command: Command): Command =>
  late ? (commits > 0 ? 'ask' : 'expire') : command

/** The next command for a publication that a worker holds. */
export const nextCommand = (m: Machine): Command => {
  const { state } = m
  if (!isWorking(state)) return 'none'
  switch (state) {
    case 'claimed':
      return inTime(m, 'check')
    case 'media_ready':
      return inTime(m, 'prepare')
    case 'prepared':
      return inTime(m, 'poll')
    case 'ready':
      return inTime(m, 'commit')
    case 'commit_requested':
      return inTime(m, 'ask')
    case 'published':
      return m.late ? 'expire' : 'decorate'
  }
}

/** Whether, with this read, enough reads agree that the first comment is not there: three, the last of them after the grace period. */
export const commentProvenAbsent = ({ commentGracePassed, commentNotFoundCount }: Machine): boolean =>
  commentGracePassed && commentNotFoundCount + 1 >= enoughReads

/** Exponential backoff, ms: `first` doubled `times` times, at most `most`. */
export const growing = (times: number, first: number, most: number): number =>
  Math.min(most, first * 2 ** Math.min(times, 20))
