import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { Piece, Prepared, PublicationState, StoredFault, StoredRefusal } from '../model/stored.ts'
import type { Defaulted, Json } from './columns.ts'

export interface PublicationsTable {
  id: string
  team_id: string
  post_id: string
  social_account_id: string
  /** instagram_feed, page_post, … : names the channel */
  surface: string
  /** Its place among the publications of its post, from 1, and how many there are: each begins once the one before it is live. */
  part: Defaulted<number>
  parts: Defaulted<number>
  /** What a piece of a story shows; null: the whole post. */
  piece: ColumnType<Piece | null, string | null | undefined, string | null>
  state: Defaulted<PublicationState>
  /** Attempts so far; a new one begins only when the last can no longer go live. */
  attempt: Defaulted<number>
  max_attempts: number
  /** The lowest goes first of all that are due. */
  priority: Defaulted<number>
  due_at: Date
  /** When the next step is due: due time, poll, backoff. `notYet` while the publication before it is not live. */
  next_at: Date
  deadline_at: Date | null
  /** Fencing token: incremented by each claim and request; each write names it. */
  fence: Defaulted<string>
  lease_owner: string | null
  lease_until: Date | null
  prepared: Json<Prepared>
  prepared_at: Date | null
  commit_requested_at: Date | null
  /** Irreversible calls of what is prepared that may have been done, or may still be. */
  commits: Defaulted<number>
  /** Reads made since the last of them, and how many of those found it not to be live. */
  reconcile_count: Defaulted<number>
  not_found_count: Defaulted<number>
  content_id: string | null
  /** content_id was found by text and kind, not returned by the commit. */
  inferred: Defaulted<boolean>
  permalink: string | null
  published_at: Date | null
  fault: Json<StoredFault | null>
  /** Decoration steps done: permalink, first_comment, … */
  decorated: Json<string[]>
  /** An irreversible call of what is prepared was ever sent, with whatever result: a retry asks the network first. */
  sent: Defaulted<boolean>
  /** Failures in a row; each makes the next backoff longer. */
  troubles: Defaulted<number>
  /** The network's error response to the last irreversible call. Believed only once reads agree that the post is not live. */
  refusal: Json<StoredRefusal | null>
  /** The comment's own irreversible call: when it was last intended, and how many reads since did not find it. */
  comment_requested_at: Date | null
  comment_not_found_count: Defaulted<number>
  /** Since when it waits for a video that is being made; null: it does not. */
  rendering_since: Date | null
  /** Version of the token when it was held: with a newer one it is tried again. */
  held_version: number | null
  /** W3C traceparent of the request that asked for it; null without telemetry. */
  trace: string | null
  created_at: Defaulted<Date>
  updated_at: Defaulted<Date>
}

export type PublicationRow = Selectable<PublicationsTable>

export interface StepsTable {
  id: string
  team_id: string
  publication_id: string
  attempt: number
  worker: string
  step: string
  title: string
  text: string
  verdict: 'ok' | 'wait' | 'unknown' | 'failed' | 'held'
  after_commit: boolean
  calls: Json<unknown[]>
  duration_ms: number | null
  at: Date
}

/** Workers that publish: each writes a heartbeat every two seconds. */
export interface WorkersTable {
  /** As in `lease_owner`. */
  name: string
  /** The start of its unbroken series of heartbeats. */
  since: Date
  seen_at: Date
}

/** A pause of publishing by the operator: of everything, of a network's surfaces, or of a team. */
export interface PausesTable {
  id: GeneratedAlways<string>
  network: string | null
  surfaces: string[] | null
  team_id: string | null
  paused_by: string
  paused_at: Defaulted<Date>
  resumed_by: string | null
  /** Null while it is in force. */
  resumed_at: Date | null
}
