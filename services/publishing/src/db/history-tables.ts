import type { ColumnType } from 'kysely'
import type { Stranger } from '../model/stored.ts'
import type { Defaulted } from './columns.ts'

/** How far this database's history has come: one row, incremented by every worker about once a second. */
export interface HistoryMarkTable {
  one: Defaulted<boolean>
  /** Random name of a history without gaps. A new one begins with every restore. */
  lineage: string
  seq: Defaulted<string>
  /** The last beat; null before the first. */
  at: Date | null
  /** System identifier, timeline and database oid of the last beat: `system/timeline/oid`, `-` for what may not be read. */
  place: string | null
}

/** The database was restored to an earlier state. */
export interface HistoryCutsTable {
  id: string
  /** How it was noticed. */
  noticed: 'behind' | 'other_history' | 'moved' | 'operator'
  /** What was written from then until `noticed_at` may be missing. */
  lost_from: Date
  noticed_at: Defaulted<Date>
  /** Lineages that ended here. */
  ended: ColumnType<string[], string[], string[]>
  /** The lineage that began. */
  lineage: string
}

/** An account that is asked what went live in the time that was lost. */
export interface HistoryAccountsTable {
  cut_id: string
  team_id: string
  social_account_id: string
  /** Posts since then are looked at. */
  since: Date
  state: Defaulted<'asking' | 'done' | 'unreadable' | 'superseded'>
  next_at: Defaulted<Date>
  lease_until: Date | null
  /** First complete read, and how many there were. */
  asked_at: Date | null
  reads: Defaulted<number>
  /** Failed reads in a row. */
  troubles: Defaulted<number>
  /** Why it could not be asked. */
  problem: string | null
  strangers: ColumnType<Stranger[], string | undefined, string>
}

/** A publication that may have gone out in the time that was lost, and what was found. */
export interface HistoryPostsTable {
  cut_id: string
  team_id: string
  publication_id: string
  post_id: string
  social_account_id: string
  outcome: Defaulted<'asking' | 'live' | 'missing' | 'unclear' | 'superseded'>
  content_id: string | null
  permalink: string | null
  settled_at: Date | null
}
