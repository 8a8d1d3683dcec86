import { restored, restoredCheck, restoredMissing } from './restored.ts'
import { isWorking } from './states.ts'
import type { Prepared, PublicationState, StoredFault, StoredRefusal } from './stored.ts'

/**
 * The state machine of one publication: what its row says, and what is to be done next. Pure: no clock, no I/O, so that every
 * interleaving can be explored in a test. `events.ts` names what may happen, `transition.ts` says what that makes of it, `apply-next.ts` which values its row has then.
 */

/** The columns of a publication's row that say how far it has come. Whatever changes one of them is a transition. */
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
}

/** What decisions are made by that concern no step of a worker: the row alone. */
export interface RowState {
  state: PublicationState
  /**
   * Irreversible calls of this preparation that may have been done, or that the network may still be doing. While there is one, what
   * was prepared stays as it is: nothing is prepared anew, taken back, or called failed.
   */
  commits: number
  /** An irreversible call of what is prepared may have been sent, whatever came of it. */
  sent: boolean
  /** What a restored backup left in doubt: its account is being asked, nobody can tell, or it is not on the profile. */
  doubt: 'asking' | 'unclear' | 'missing' | null
  /** Its first comment was abandoned, and an alert on the post says so. */
  commentMissing: boolean
}

/** What the machine needs to know of a publication. */
export interface Machine {
  state: PublicationState
  /** Preparations from nothing that have begun. */
  attempt: number
  maxAttempts: number
  /** As in `RowState`. */
  commits: number
  /** Reads made since the last of them. */
  reconcileCount: number
  /** Of those reads, the ones that found it not to be live. */
  notFoundCount: number
  /** What is prepared goes live once, however often it is committed. */
  once: boolean
  /** How the network refused the last irreversible call. No proof that it was not done; it counts once the post is seen not to be live. */
  refusal: RefusalKind | null
  /** How long a limit that refused it is to be waited for, ms. */
  limitMs: number
  /** The post says something else now than what was prepared, which must not go out any more. */
  changed: boolean
  /** Deadline of the whole publication has passed. */
  late: boolean
  /** The network has had longer for what was prepared than such things take. */
  stuck: boolean
  /** What was prepared has waited long enough to be committed unread. */
  waited: boolean
  /** The grace period after the last irreversible call has passed: the network is no longer at it, and its lists show it. */
  gracePassed: boolean
  /** Reads that found the first comment not to be there, and whether its grace period has passed. */
  commentNotFoundCount: number
  commentGracePassed: boolean
}

export type RefusalKind = StoredRefusal['kind']

/** What the worker is to do next. */
export type Command = 'check' | 'prepare' | 'poll' | 'commit' | 'ask' | 'decorate' | 'expire' | 'none'

/** Reads that must agree that a post is not live, and that must fail before a person is asked: one proves nothing. */
export const enoughReads = 3

/** Mark among the decorations: the first comment was begun and may be there. */
export const commentBegun = 'first_comment?'
/** Mark among the decorations: one was abandoned, and an alert on the post says so. */
export const givenUp = <T extends string>(name: T): `${T}!` => `${name}!`

/**
 * Whether an irreversible call of what is prepared may have been sent. Versions before `sent` prepared without a fingerprint of the
 * content, and took error answers for "not done": such rows are asked about too.
 */
export const maySent = ({ sent, prepared }: Pick<Row, 'sent' | 'prepared'>): boolean =>
  sent || (('container' in prepared || 'children' in prepared) && !('content' in prepared))

const doubts: Record<string, RowState['doubt']> = {
  [restored]: 'asking',
  [restoredCheck]: 'unclear',
  [restoredMissing]: 'missing',
}

/** How a row stands, for requests. */
export const rowStateOf = (
  row: Pick<Row, 'state' | 'commits' | 'sent' | 'prepared' | 'fault' | 'decorated'>,
): RowState => ({
  state: row.state,
  commits: row.commits,
  sent: maySent(row),
  doubt: doubts[row.fault?.code ?? ''] ?? null,
  commentMissing: row.decorated.includes(givenUp('first_comment')),
})

/** What a machine is made of besides the row. */
export interface Circumstances {
  /** The database's time, ms. */
  nowMs: number
  /** Whether what is prepared goes live once, however often it is committed. */
  once: boolean
  /** Fingerprint of what the post says and shows now. */
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

/** What is to be done next with a publication that is in hand. */
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

/** Whether reads agree that the first comment is not there, with this one: three, the last of them after the grace period. */
export const commentProvenAbsent = ({ commentGracePassed, commentNotFoundCount }: Machine): boolean =>
  commentGracePassed && commentNotFoundCount + 1 >= enoughReads

/** Pause before the next look, ms: growing with each, never more than `most`. */
export const growing = (times: number, first: number, most: number): number =>
  Math.min(most, first * 2 ** Math.min(times, 20))
