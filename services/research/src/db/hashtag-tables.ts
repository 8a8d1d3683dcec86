import type { Generated } from 'kysely'

/** A hashtag with its count, the same for all teams. Columns that only the version before `hashtag_queue` writes are not named here. */
export interface HashtagsTable {
  /** Without #, as `searchedTag` makes it. */
  name: string
  /** The network's, which never changes; null: it was never needed. */
  network_id: string | null
  /** null: not counted yet or, where `fetched_at` is set, the network has none of this name. */
  media_count: string | null
  fetched_at: Date | null
  /** When it was counted last, or its id kept: what is too old is deleted. */
  wanted_until: Generated<Date>
}

/** A hashtag that is to be counted. It goes once it is. */
export interface HashtagQueueTable {
  name: string
  /** Until when somebody waits for it. Nothing is read for nobody. */
  wanted_until: Date
  /** It is not read, or read again, before. */
  due_at: Date
  /** Readings that failed, since the last one that did not. */
  attempts: Generated<number>
  /** It failed too often, and is not asked for again before `due_at`. */
  failed: Generated<boolean>
  /** Who has taken it: what belongs to another claim is not written. Believed while its batch is. */
  claim: string | null
}

/** Hashtags that were taken together. */
export interface HashtagBatchesTable {
  claim: string
  /** Until when the claim is believed. */
  lease_until: Date
  /** How many of them are not settled. */
  open: number
}

/** One row, which a job locks while it takes hashtags. */
export interface HashtagReadingTable {
  sole: Generated<boolean>
  /** The network asked to be left alone until then. */
  waits_until: Date
}
